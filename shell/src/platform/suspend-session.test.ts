import type { User } from '@coupon-center/contracts';
import type { SessionEvent } from '@coupon-center/portal-contracts';
import { createSessionBus } from '@coupon-center/session';
import { createWritable } from '../common/writable.ts';
import { merchant } from '../testing/fixtures.ts';
import { activeSession, createSuspension } from './suspend-session.ts';

const ann = merchant;
const bea: User = { ...ann, id: 2, email: 'bea@example.com' };
const expired: SessionEvent = { type: 'signed-out', reason: 'expired' };

function aPage({ isDirty = true } = {}) {
  const bus = createSessionBus({ status: 'signed-in', user: ann });
  const told: SessionEvent[] = [];
  bus.events$.subscribe((event) => told.push(event));
  const suspended = createWritable<User | undefined>(undefined);
  const said: string[] = [];
  const notify = { success: (words: string) => said.push(words), info: (words: string) => said.push(words) };
  const suspension = createSuspension({ bus, suspended, notify, hasUnsavedWork: () => isDirty });
  return { bus, told, said, suspended, ...suspension };
}

test('a session that expires over unsaved changes keeps its user, and remotes are not notified', () => {
  const { bus, told, suspended, hear } = aPage();
  hear(expired);
  hear(expired);
  expect(suspended.get()).toEqual(ann);
  expect(bus.get()).toEqual({ status: 'signed-in', user: ann });
  expect(told).toEqual([]);
});

test('a session that expires without unsaved changes ends immediately', () => {
  const { bus, suspended, hear } = aPage({ isDirty: false });
  hear(expired);
  expect(suspended.get()).toBeUndefined();
  expect(bus.get().status).toBe('signed-out');
});

test.each<['requested' | 'other-tab', SessionEvent[]]>([
  ['requested', []],
  ['other-tab', []],
  ['requested', [expired]],
])('a sign-out (%s) ends the session despite unsaved changes, after %j', (reason, earlier) => {
  const { bus, suspended, hear } = aPage();
  for (const event of earlier) hear(event);
  hear({ type: 'signed-out', reason });
  expect(suspended.get()).toBeUndefined();
  expect(bus.get().status).toBe('signed-out');
});

test('the same user continues as before, with their updated details', () => {
  const { bus, told, said, suspended, hear } = aPage();
  hear(expired);
  const verified = { ...ann, coupon_center_txn: { id: 7 } };
  hear({ type: 'signed-in', user: verified });
  expect(suspended.get()).toBeUndefined();
  expect(told).toEqual([{ type: 'user-changed', user: verified }]);
  expect(bus.get()).toEqual({ status: 'signed-in', user: verified });
  expect(said).toEqual(['You are logged in again. Your changes are still here.']);
});

test('another user signs in after a sign-out, so that no data of the first user stays', () => {
  const { bus, told, said, suspended, hear } = aPage();
  hear(expired);
  hear({ type: 'signed-in', user: bea });
  expect(suspended.get()).toBeUndefined();
  expect(told.map(({ type }) => type)).toEqual(['signed-out', 'signed-in']);
  expect(bus.get().user).toEqual(bea);
  expect(said).toEqual(['bea@example.com has logged in. Unsaved changes were dropped.']);
});

test('giving up ends the session, and doing so again changes nothing', () => {
  const { bus, told, hear, giveUp } = aPage();
  giveUp();
  expect(told).toEqual([]);
  hear(expired);
  giveUp();
  giveUp();
  expect(told).toEqual([expired]);
  expect(bus.get().status).toBe('signed-out');
});

test('other events still reach the page', () => {
  const { told, suspended, hear } = aPage();
  hear(expired);
  hear({ type: 'coupons-changed' });
  expect(told).toEqual([{ type: 'coupons-changed' }]);
  expect(suspended.get()).toEqual(ann);
});

test('the store is not watched while the session is suspended', () => {
  const { bus, suspended, hear } = aPage();
  const session = createWritable(bus.get());
  const active = activeSession(session, suspended);
  const seen: (number | undefined)[] = [];
  const end = active.subscribe(() => seen.push(active.get().user?.id));
  hear(expired);
  hear({ type: 'signed-in', user: ann });
  session.set({ status: 'signed-out', user: null });
  end();
  suspended.set(ann);
  expect(seen).toEqual([undefined, 1, undefined]);
});
