import { waitFor } from '@testing-library/dom';
import type { User } from '@coupon-center/contracts';
import { createSessionBus } from '@coupon-center/session';
import { merchant } from '../testing/fixtures.ts';
import { watchStore } from './watch-store.ts';

const user: User = { ...merchant, coupon_center_txn: { id: 7 } };

test('an event makes the shell read the user again and notifies remotes', async () => {
  const bus = createSessionBus({ status: 'signed-in', user: { ...user, coupon_center_txn: null } });
  const events: string[] = [];
  bus.events$.subscribe(({ type }) => events.push(type));
  const encoder = new TextEncoder();
  const told = ['subscription-changed', 'coupon-changed', 'review-changed'];
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const type of told) controller.enqueue(encoder.encode(`data: {"type":"${type}"}\n\n`));
    },
  });
  const refreshUser = jest.fn(async () => {
    bus.publish({ type: 'user-changed', user });
    return user;
  });
  const stop = watchStore({ openEvents: async () => stream, refreshUser }, bus);
  await waitFor(() => expect(events).toContain('coupons-changed'));
  stop();
  expect(refreshUser.mock.calls.length).toBeLessThanOrEqual(2);
  expect(events.filter((type) => type !== 'user-changed')).toEqual([
    'subscription-changed',
    'coupons-changed',
  ]);
  expect(bus.get().user?.coupon_center_txn).toEqual({ id: 7 });
});
