import type { Store, User } from '@coupon-center/contracts';
import { announcedEventSchema } from '@coupon-center/portal-contracts';
import type { AnnouncedEvent } from '@coupon-center/portal-contracts';
import { createRemoteSession } from './remote-session.ts';
import type { RemoteSession } from './remote-session.ts';
import { createSessionBus } from './session-bus.ts';

const store = {
  id: 11,
  slug: 'maple-cp',
  client: '6',
  name: 'Maple',
  url: 'http://localhost/stores/maple-cp',
  website_url: 'http://maple.example',
  affiliate_website_url: 'http://maple.example',
  logo_url: null,
  contact_first_name: 'Ann',
  contact_last_name: 'Lee',
  contact_email: 'ann@maple.example',
  is_approved: false,
  declined: false,
  decline_reason: null,
  stripe_subscription: null,
  location: 'canada',
  primary_category: 1535,
  updated: '2026-11-01T10:00:00.000Z',
} satisfies Store;
const user: User = {
  id: 1,
  email: 'ann@example.com',
  email_verified: true,
  role: 'merchant',
  coupon_center_txn: null,
  store: null,
};

function sessionOfOneMount() {
  const bus = createSessionBus({ status: 'signed-in', user });
  const life = new AbortController();
  const session = createRemoteSession(bus, { life: life.signal, refreshUser: async () => user });
  return { bus, session, unmount: () => life.abort() };
}

test('a remote reads the state, and is notified of changes until it unsubscribes', () => {
  const { bus, session } = sessionOfOneMount();
  const listener = jest.fn();
  const unsubscribe = session.subscribe(listener);
  expect(session.get()).toEqual({ status: 'signed-in', user });
  expect(listener).not.toHaveBeenCalled();
  bus.publish({ type: 'signed-out', reason: 'requested' });
  expect(session.get().status).toBe('signed-out');
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  bus.publish({ type: 'signed-in', user });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a remote receives events of the type that it listens to, with their content', () => {
  const { bus, session } = sessionOfOneMount();
  const reasons: string[] = [];
  const unsubscribe = session.on('signed-out', ({ reason }) => reasons.push(reason));
  bus.publish({ type: 'coupons-changed' });
  bus.publish({ type: 'signed-out', reason: 'expired' });
  unsubscribe();
  bus.publish({ type: 'signed-out', reason: 'requested' });
  expect(reasons).toEqual(['expired']);
});

test('all subscriptions end with the mount, and none begins after it', () => {
  const { bus, session, unmount } = sessionOfOneMount();
  const listener = jest.fn();
  session.subscribe(listener);
  session.on('coupons-changed', listener);
  unmount();
  session.subscribe(listener);
  session.on('coupons-changed', listener);
  bus.publish({ type: 'coupons-changed' });
  bus.publish({ type: 'signed-out', reason: 'requested' });
  expect(listener).not.toHaveBeenCalled();
});

test('a change that was saved while the remote was unmounted is still announced', () => {
  const { session, unmount } = sessionOfOneMount();
  unmount();
  session.announce({ type: 'store-changed', store });
  expect(session.get().user?.store).toEqual(store);
});

test.each([
  { type: 'signed-out', reason: 'requested' },
  { type: 'signed-in', user: { ...user, role: 'provider' } },
  { type: 'user-changed', user: { ...user, role: 'provider' } },
  { type: 'subscription-changed', coupon_center_txn: { id: 7 } },
  { type: 'store-changed', store: { id: 11 } },
])('a remote cannot announce %p', (event) => {
  const { session } = sessionOfOneMount();
  expect(() => session.announce(event as AnnouncedEvent)).toThrow(`cannot announce '${event.type}'`);
  expect(session.get()).toEqual({ status: 'signed-in', user });
});

test('a remote cannot reach the bus behind its session, or announce anything else', () => {
  const members: Record<keyof RemoteSession, true> = {
    announce: true,
    get: true,
    on: true,
    refreshUser: true,
    subscribe: true,
  };
  const announced: Record<AnnouncedEvent['type'], true> = { 'store-changed': true };
  const { session } = sessionOfOneMount();
  expect(Object.keys(session).sort()).toEqual(Object.keys(members));
  const types = announcedEventSchema.def.options.flatMap(({ shape }) => shape.type.def.values);
  expect(types).toEqual(Object.keys(announced));
});

test('a remote cannot change the user that it reads', () => {
  const { session } = sessionOfOneMount();
  const read = session.get();
  expect(() => Object.assign(read.user!, { role: 'provider' })).toThrow(TypeError);
  expect(() => Object.assign(read, { status: 'signed-out' })).toThrow(TypeError);
  session.announce({ type: 'store-changed', store });
  expect(() => Object.assign(session.get().user!.store!, { is_approved: true })).toThrow(TypeError);
});
