import type { User } from '@coupon-center/contracts';
import type { SessionState } from '@coupon-center/portal-contracts';
import { createWritable } from '../common/writable.ts';
import { guest, signedIn } from '../testing/fixtures.ts';
import { followStore } from './follow-store.ts';

const aUser = (id: number, role: User['role'] = 'merchant') => signedIn({ id, role });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function follow(watch: () => Promise<() => void>, initial: SessionState = { status: 'unknown', user: null }) {
  const session = createWritable(initial);
  followStore(session, watch);
  return session;
}

test('watches a merchant’s store once the page is idle, until the merchant signs out', async () => {
  const stop = jest.fn();
  const watch = jest.fn(async () => stop);
  const session = follow(watch);
  session.set(aUser(1));
  await jest.advanceTimersByTimeAsync(1999);
  expect(watch).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  session.set(aUser(1));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(watch).toHaveBeenCalledTimes(1);
  expect(stop).not.toHaveBeenCalled();
  session.set(guest);
  expect(stop).toHaveBeenCalledTimes(1);
  session.set(aUser(2));
  await jest.advanceTimersByTimeAsync(2000);
  expect(watch).toHaveBeenCalledTimes(2);
});

test('watches the store of a merchant who is signed in from the start', async () => {
  const watch = jest.fn(async () => () => undefined);
  follow(watch, aUser(1));
  await jest.advanceTimersByTimeAsync(2000);
  expect(watch).toHaveBeenCalledTimes(1);
});

test('watches nothing for guests, for the provider, or for a merchant who signed out before it started', async () => {
  const stop = jest.fn();
  let fetched: (stop: () => void) => void = () => undefined;
  const watch = jest.fn(() => new Promise<() => void>((resolve) => (fetched = resolve)));
  const session = follow(watch);
  for (const state of [guest, aUser(1, 'provider'), aUser(2), guest]) {
    session.set(state);
    await jest.advanceTimersByTimeAsync(state.user?.role === 'merchant' ? 1000 : 10_000);
  }
  expect(watch).not.toHaveBeenCalled();
  session.set(aUser(3));
  await jest.advanceTimersByTimeAsync(2000);
  session.set(guest);
  fetched(stop);
  await jest.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledTimes(1);
});

test('retries loading the watching code with growing waits while the server is down', async () => {
  const watch = jest.fn().mockRejectedValue(new Error('The chunk did not come.'));
  const session = follow(watch);
  session.set(aUser(1));
  await jest.advanceTimersByTimeAsync(2000 + 4000 + 8000);
  expect(watch).toHaveBeenCalledTimes(3);
  const stop = jest.fn();
  watch.mockResolvedValue(stop);
  await jest.advanceTimersByTimeAsync(16_000);
  expect(watch).toHaveBeenCalledTimes(4);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(watch).toHaveBeenCalledTimes(4);
  session.set(guest);
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a late retry does not watch the store of a merchant who has signed out', async () => {
  const watch = jest.fn().mockRejectedValue(new Error('The chunk did not come.'));
  const session = follow(watch);
  session.set(aUser(1));
  await jest.advanceTimersByTimeAsync(2000);
  session.set(guest);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(watch).toHaveBeenCalledTimes(1);
});
