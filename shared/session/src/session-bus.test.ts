import type { User } from '@coupon-center/contracts';
import type { SessionEvent, SessionState } from '@coupon-center/portal-contracts';
import { createSessionBus } from './session-bus.ts';

const user: User = {
  id: 1,
  email: 'ann@example.com',
  email_verified: true,
  role: 'merchant',
  coupon_center_txn: null,
  store: null,
};

test('a late subscriber receives the current state immediately', () => {
  const bus = createSessionBus();
  bus.publish({ type: 'signed-in', user });
  const seen: string[] = [];
  bus.state$.subscribe((state) => seen.push(state.status));
  expect(seen).toEqual(['signed-in']);
});

test('the state changes before a listener receives the event', () => {
  const bus = createSessionBus();
  let stateThen: unknown;
  bus.events$.subscribe(() => (stateThen = bus.get()));
  bus.publish({ type: 'signed-in', user });
  expect(stateThen).toEqual({ status: 'signed-in', user });
});

test('a changed subscription updates the signed-in user only', () => {
  const bus = createSessionBus();
  const changed: SessionEvent = { type: 'subscription-changed', coupon_center_txn: { id: 7 } };
  bus.publish(changed);
  expect(bus.get()).toEqual({ status: 'unknown', user: null });
  bus.publish({ type: 'signed-in', user });
  bus.publish(changed);
  expect(bus.get().user?.coupon_center_txn).toEqual({ id: 7 });
});

test('a user who is read again without a difference is no new state, but an event', () => {
  const bus = createSessionBus({ status: 'signed-in', user });
  const states: SessionState[] = [];
  const events: string[] = [];
  bus.state$.subscribe((state) => states.push(state));
  bus.events$.subscribe(({ type }) => events.push(type));
  bus.publish({ type: 'user-changed', user: structuredClone(user) });
  expect(states).toEqual([{ status: 'signed-in', user }]);
  expect(events).toEqual(['user-changed']);
  bus.publish({ type: 'user-changed', user: { ...user, email: 'bea@example.com' } });
  expect(states).toHaveLength(2);
});

test('signing out forgets the user', () => {
  const bus = createSessionBus({ status: 'signed-in', user });
  bus.publish({ type: 'signed-out', reason: 'requested' });
  expect(bus.get()).toEqual({ status: 'signed-out', user: null });
});

test('a late event about a user does not sign them in again after the sign-out', () => {
  const bus = createSessionBus({ status: 'signed-in', user });
  bus.publish({ type: 'signed-out', reason: 'requested' });
  bus.publish({ type: 'user-changed', user });
  expect(bus.get()).toEqual({ status: 'signed-out', user: null });
});

// @spec 7.8
test('confirms the stored user', () => {
  const bus = createSessionBus({ status: 'unknown', user });
  bus.publish({ type: 'user-changed', user: { ...user, email_verified: false } });
  expect(bus.get()).toEqual({ status: 'signed-in', user: { ...user, email_verified: false } });
});
