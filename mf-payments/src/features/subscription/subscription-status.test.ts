import { aSubscription } from '@coupon-center/remote-kit/testing';
import { seconds } from '../../testing/merchant.ts';
import { dayText } from '../../shared/dates.ts';
import { isResumable, liveUntil, nextBillingText, statusLook } from './subscription-status.ts';

const zone = 'America/Toronto';

test.each([
  ['active', 'Active', 'success'],
  ['canceled', 'Cancelled', 'error'],
  ['incomplete', 'Incomplete', 'warning'],
  ['past_due', 'Past due', 'warning'],
  ['unpaid', 'Unpaid', 'warning'],
  ['paused', 'Paused', 'error'],
  ['incomplete_expired', 'Incomplete expired', 'error'],
  ['toString', 'ToString', 'error'],
])('%s is called %s, in the colour of %s', (status, label, tone) => {
  expect(statusLook(status)).toEqual({ label, tone });
});

describe('the next billing date', () => {
  test("is Stripe's where it is known, as a day of the site", () => {
    const subscription = aSubscription({ current_period_end: seconds('2026-12-21T02:00:00Z') });
    expect(nextBillingText(subscription, zone)).toBe('Dec 20, 2026');
    expect(nextBillingText(subscription, 'UTC')).toBe('Dec 21, 2026');
  });

  test.each([
    // The last day of a month stays the last day of shorter months, and comes back in longer ones.
    ['2026-01-31T17:00:00Z', '2026-02-10T17:00:00Z', 'Feb 28, 2026'],
    ['2026-01-31T17:00:00Z', '2026-02-28T17:00:00Z', 'Mar 31, 2026'],
    ['2026-01-31T17:00:00Z', '2026-03-10T17:00:00Z', 'Mar 31, 2026'],
    ['2026-01-31T17:00:00Z', '2026-04-01T17:00:00Z', 'Apr 30, 2026'],
    ['2028-01-31T17:00:00Z', '2028-02-01T17:00:00Z', 'Feb 29, 2028'],
    ['2026-01-30T17:00:00Z', '2026-02-01T17:00:00Z', 'Feb 28, 2026'],
    ['2026-12-31T17:00:00Z', '2027-01-01T17:00:00Z', 'Jan 31, 2027'],
    ['2026-11-21T17:00:00Z', '2026-11-21T18:00:00Z', 'Dec 21, 2026'],
    // In the evening of January 31 in Toronto, which is February 1 by UTC.
    ['2026-02-01T03:00:00Z', '2026-02-10T17:00:00Z', 'Feb 28, 2026'],
    // Still the evening before the day, though it is that day by UTC.
    ['2026-11-21T17:00:00Z', '2026-12-21T04:00:00Z', 'Dec 21, 2026'],
    ['2026-11-21T17:00:00Z', '2026-12-21T06:00:00Z', 'Jan 21, 2027'],
  ])('is without it the month after the start (%s) that is to come at %s: %s', (start, now, day) => {
    const subscription = aSubscription({ start_date: seconds(start), current_period_end: null });
    expect(nextBillingText(subscription, zone, new Date(now))).toBe(day);
  });
});

test("takes days in the site's time zone", () => {
  expect(dayText(seconds('2026-11-22T03:00:00Z'), zone)).toBe('Nov 21, 2026');
  expect(dayText(seconds('2026-11-22T03:00:00Z'), 'UTC')).toBe('Nov 22, 2026');
});

test('can be resumed until the second the period ends', () => {
  const end = seconds('2026-12-21T00:00:00Z');
  const ending = aSubscription({ status: 'canceled', cancel_at_period_end: true, current_period_end: end });
  expect(isResumable(ending, new Date('2026-12-20T23:59:59Z'))).toBe(true);
  expect(isResumable(ending, new Date('2026-12-21T00:00:00Z'))).toBe(false);
  expect(isResumable({ ...ending, cancel_at_period_end: false }, new Date('2026-12-01T00:00:00Z'))).toBe(
    false,
  );
  expect(isResumable({ ...ending, current_period_end: null }, new Date('2026-12-01T00:00:00Z'))).toBe(false);
});

test('keeps coupons live as long as it entitles, or to the end of the period if the API does not say', () => {
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles_until: 4 }))).toBe(4);
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles_until: null }))).toBeNull();
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles_until: undefined }))).toBe(5);
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles_until: 4, entitles: false }))).toBeNull();
});
