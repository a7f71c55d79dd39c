import type { Subscription } from '@coupon-center/contracts';
import { aSubscription } from '@coupon-center/remote-kit/testing';
import { seconds } from '../../testing/merchant.ts';
import { dayText } from '../../shared/dates.ts';
import {
  cancelEffect,
  changeText,
  isResumable,
  lastDayText,
  liveUntil,
  nextBillingText,
  statusLook,
  subscriptionLines,
} from './subscription-text.ts';

const site = {
  locale: 'en-CA',
  timeZone: 'America/Toronto',
  graceDays: 7,
  product: 'coupons',
  isPageApproved: true,
} as const;
const textOf = (fields: Partial<Subscription>, more = {}) =>
  subscriptionLines(aSubscription(fields), { ...site, ...more }).join(' ');
const DEC_21 = seconds('2026-12-21T17:00:00Z');

test('shows the next billing date of an active subscription', () => {
  expect(textOf({ current_period_end: DEC_21 })).toBe('Next billing date: Dec 21, 2026');
});

test('says when a cancelled subscription was cancelled, and until when the coupons are live', () => {
  const canceled = { status: 'canceled', canceled_at: seconds('2026-11-22T03:00:00Z') };
  expect(textOf({ ...canceled, entitles_until: DEC_21 })).toBe(
    'Cancelled on Nov 21, 2026 Your coupons are live until Dec 21, 2026 ' +
      'After that, your page goes offline unless you reactivate your subscription.',
  );
  expect(textOf({ ...canceled, entitles: false })).toBe(
    'Cancelled on Nov 21, 2026 Your page is offline. Reactivate your subscription to bring it back.',
  );
  expect(textOf({ status: 'canceled', entitles: false })).not.toContain('Cancelled on');
});

test('uses the specified spelling of "Cancelled" on every site', () => {
  const canceled = aSubscription({ status: 'canceled', canceled_at: seconds('2026-11-22T03:00:00Z') });
  const american = { ...site, locale: 'en-US' };
  expect(subscriptionLines(canceled, american)[0]).toBe('Cancelled on Nov 21, 2026');
  expect(changeText(canceled, american)).toContain('Your subscription is now cancelled. Cancelled on Nov 21');
  expect(statusLook('canceled', 'en-US').label).toBe('Cancelled');
});

test('says until when the coupons of an overdue subscription are live, then since when the page is offline', () => {
  const late = { status: 'past_due', entitles_until: DEC_21 };
  expect(textOf(late)).toBe(
    'Your last payment didn’t go through. Your coupons are live until Dec 21, 2026. ' +
      'Update your payment method before then to keep your page online.',
  );
  expect(textOf({ ...late, entitles: false })).toContain(
    'Your page went offline on Dec 21, 2026, after the 7-day grace period.',
  );
});

describe('while the page is not approved', () => {
  const unapproved = (fields: Partial<Subscription>) => textOf(fields, { isPageApproved: false });

  test('does not call the coupons of a cancelled subscription live', () => {
    expect(unapproved({ status: 'canceled', entitles_until: DEC_21 })).toBe(
      'Your page isn’t live yet. Your subscription runs until Dec 21, 2026, then it ends.',
    );
    expect(unapproved({ status: 'canceled', entitles: false })).toBe(
      'Your page isn’t live yet. Reactivate your subscription so it can go live.',
    );
  });

  test('does not call the coupons of an overdue subscription live', () => {
    expect(unapproved({ status: 'past_due', entitles_until: DEC_21 })).toBe(
      'Your last payment didn’t go through. ' +
        'Your page isn’t live yet. Update your payment method before Dec 21, 2026 so it can go live.',
    );
    const offline = 'Your page isn’t live yet. Update your payment method so it can go live.';
    expect(unapproved({ status: 'past_due', entitles: false, entitles_until: DEC_21 })).toContain(offline);
    expect(unapproved({ status: 'unpaid', entitles: false })).toContain(offline);
  });

  test('does not call the coupons of any other subscription live', () => {
    expect(unapproved({ status: 'trialing' })).toBe('Your page isn’t live yet.');
    expect(unapproved({ status: 'paused', entitles: false })).toBe('Your page isn’t live yet.');
  });
});

test('counts the days of the grace period if its last day is unknown', () => {
  expect(textOf({ status: 'past_due', entitles_until: undefined })).toContain('stay live for 7 days.');
  expect(textOf({ status: 'past_due', entitles_until: null }, { graceDays: 1 })).toContain('for one day.');
  expect(textOf({ status: 'past_due', entitles: false })).toContain('Your page is offline.');
});

test.each([
  ['incomplete', 'Your first payment didn’t go through.'],
  ['unpaid', 'Your payments didn’t go through, so your page is offline.'],
  ['paused', 'Your page is offline.'],
])('explains %s', (status, text) => {
  expect(textOf({ status, entitles: false })).toContain(text);
});

test('calls a trial live', () => {
  expect(textOf({ status: 'trialing' })).toBe('Your coupons are live.');
});

test('announces a change in sentences', () => {
  expect(changeText(aSubscription({ current_period_end: DEC_21 }), site)).toBe(
    'Your subscription is now active. Next billing date: Dec 21, 2026.',
  );
});

describe('the effect of cancelling', () => {
  const facts = { lastDay: 'Dec 21, 2026', isPageApproved: true, product: 'coupons' } as const;

  test.each([
    [undefined, 'Your coupons stay up until Dec 21, 2026, then your page goes offline.'],
    [0, 'You have no live coupons. Your page stays up until Dec 21, 2026, then it goes offline.'],
    [1, 'Your live coupon stays up until Dec 21, 2026, then your page goes offline.'],
    [3, 'Your 3 live coupons stay up until Dec 21, 2026, then your page goes offline.'],
  ])('is explained with %s live coupons', (live, text) => {
    expect(cancelEffect({ ...facts, live })).toBe(text);
  });

  test('is explained for a page that was never live', () => {
    expect(cancelEffect({ ...facts, live: 3, isPageApproved: false })).toBe(
      'Your page isn’t live yet. Your subscription runs until Dec 21, 2026, then it ends.',
    );
  });
});

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
])('%s is called %s, in the color of %s', (status, label, tone) => {
  expect(statusLook(status, 'en-CA')).toEqual({ label, tone });
});

describe('the next billing date', () => {
  test("is Stripe's if known, as a day in the site's time zone", () => {
    const subscription = aSubscription({ current_period_end: seconds('2026-12-21T02:00:00Z') });
    expect(nextBillingText(subscription, zone)).toBe('Dec 20, 2026');
    expect(nextBillingText(subscription, 'UTC')).toBe('Dec 21, 2026');
  });

  // @spec 4.9 9.14
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
  ])('is otherwise the next monthly anniversary of the start (%s), as of %s: %s', (start, now, day) => {
    const subscription = aSubscription({ start_date: seconds(start), current_period_end: null });
    expect(nextBillingText(subscription, zone, new Date(now))).toBe(day);
  });
});

test("takes days in the site's time zone", () => {
  expect(dayText(seconds('2026-11-22T03:00:00Z'), zone)).toBe('Nov 21, 2026');
  expect(dayText(seconds('2026-11-22T03:00:00Z'), 'UTC')).toBe('Nov 22, 2026');
});

test('a subscription can be resumed until the second in which its period ends', () => {
  const end = seconds('2026-12-21T00:00:00Z');
  const ending = aSubscription({ status: 'canceled', cancel_at_period_end: true, current_period_end: end });
  expect(isResumable(ending, new Date('2026-12-20T23:59:59Z'))).toBe(true);
  expect(isResumable(ending, new Date('2026-12-21T00:00:00Z'))).toBe(false);
  expect(isResumable({ ...ending, cancel_at_period_end: false }, new Date('2026-12-01T00:00:00Z'))).toBe(
    false,
  );
  expect(isResumable({ ...ending, current_period_end: null }, new Date('2026-12-01T00:00:00Z'))).toBe(false);
});

test('a subscription keeps coupons live as long as it entitles, or to the end of its period if the API does not say', () => {
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles_until: 4 }))).toBe(4);
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles_until: null }))).toBeNull();
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles_until: undefined }))).toBe(5);
  expect(liveUntil(aSubscription({ current_period_end: 5, entitles_until: 4, entitles: false }))).toBeNull();
});

test('cancelling ends the page with the period, or with the grace period if a payment failed', () => {
  const overdue = { status: 'past_due', current_period_end: DEC_21, entitles_until: DEC_21 - 23 * 86_400 };
  expect(lastDayText(aSubscription({ current_period_end: DEC_21 }), 'America/Toronto')).toBe('Dec 21, 2026');
  expect(lastDayText(aSubscription(overdue), 'America/Toronto')).toBe('Nov 28, 2026');
});
