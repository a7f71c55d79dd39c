import { aSubscription } from '@coupon-center/remote-kit/testing';
import { dayText, isResumable, liveUntil, nextBillingText } from './subscription-status.ts';

const seconds = (instant: string) => Date.parse(instant) / 1000;
const zone = 'America/Toronto';

test("the next billing date is Stripe's where it is known", () => {
  const subscription = aSubscription({ current_period_end: seconds('2026-12-21T02:00:00Z') });
  expect(nextBillingText(subscription, zone)).toBe('Dec 20, 2026');
});

test.each([
  ['2026-01-31T17:00:00Z', '2026-02-10T17:00:00Z', 'Feb 28, 2026'],
  ['2026-01-31T17:00:00Z', '2026-03-10T17:00:00Z', 'Mar 31, 2026'],
  ['2026-11-21T17:00:00Z', '2026-11-21T18:00:00Z', 'Dec 21, 2026'],
])('without it, the month after the start (%s) that is to come at %s: %s', (start, now, day) => {
  const subscription = aSubscription({ start_date: seconds(start), current_period_end: null });
  expect(nextBillingText(subscription, zone, new Date(now))).toBe(day);
});

test('days are days of the site', () => {
  expect(dayText(seconds('2026-11-22T03:00:00Z'), zone)).toBe('Nov 21, 2026');
  expect(dayText(seconds('2026-11-22T03:00:00Z'), 'UTC')).toBe('Nov 22, 2026');
});

test('a cancellation can be taken back to the second the period ends', () => {
  const end = seconds('2026-12-21T00:00:00Z');
  const ending = aSubscription({ status: 'canceled', cancel_at_period_end: true, current_period_end: end });
  expect(isResumable(ending, new Date('2026-12-20T23:59:59Z'))).toBe(true);
  expect(isResumable(ending, new Date('2026-12-21T00:00:00Z'))).toBe(false);
  expect(isResumable({ ...ending, cancel_at_period_end: false }, new Date('2026-12-01T00:00:00Z'))).toBe(
    false,
  );
  expect(isResumable({ ...ending, current_period_end: null }, new Date('2026-12-01T00:00:00Z'))).toBe(false);
});

test('coupons are live until the period ends, where it was paid', () => {
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles: true }))).toBe(5);
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles: false }))).toBeNull();
});
