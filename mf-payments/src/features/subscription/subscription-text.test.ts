import type { Subscription } from '@coupon-center/contracts';
import { aSubscription } from '@coupon-center/remote-kit/testing';
import { seconds } from '../../testing/merchant.ts';
import { cancelEffect, changeText, subscriptionLines } from './subscription-text.ts';

const site = { timeZone: 'America/Toronto', graceDays: 7, product: 'coupons', isPageApproved: true } as const;
const textOf = (fields: Partial<Subscription>, more = {}) =>
  subscriptionLines(aSubscription(fields), { ...site, ...more }).join(' ');
const DEC_21 = seconds('2026-12-21T17:00:00Z');

test('shows the next billing date of an active one', () => {
  expect(textOf({ current_period_end: DEC_21 })).toBe('Next billing date: Dec 21, 2026');
});

test('says when a cancelled one was cancelled, and until when the coupons are live', () => {
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

test('says of an overdue one until when the coupons are live, then since when the page is offline', () => {
  const late = { status: 'past_due', entitles_until: DEC_21 };
  expect(textOf(late)).toBe(
    "Your last payment didn't go through. Your coupons are live until Dec 21, 2026. " +
      'Update your payment method before then to keep your page online.',
  );
  expect(textOf({ ...late, entitles: false })).toContain(
    'Your page went offline on Dec 21, 2026, after the 7-day grace period.',
  );
});

describe('while the page is not approved', () => {
  const unapproved = (fields: Partial<Subscription>) => textOf(fields, { isPageApproved: false });

  test('does not call the coupons of a cancelled one live', () => {
    expect(unapproved({ status: 'canceled', entitles_until: DEC_21 })).toBe(
      "Your page isn't live yet. Your subscription runs until Dec 21, 2026, then it ends.",
    );
    expect(unapproved({ status: 'canceled', entitles: false })).toBe(
      "Your page isn't live yet. Reactivate your subscription so it can go live.",
    );
  });

  test('nor those of an overdue one', () => {
    expect(unapproved({ status: 'past_due', entitles_until: DEC_21 })).toBe(
      "Your last payment didn't go through. " +
        "Your page isn't live yet. Update your payment method before Dec 21, 2026 so it can go live.",
    );
    const offline = "Your page isn't live yet. Update your payment method so it can go live.";
    expect(unapproved({ status: 'past_due', entitles: false, entitles_until: DEC_21 })).toContain(offline);
    expect(unapproved({ status: 'unpaid', entitles: false })).toContain(offline);
  });

  test('nor those of any other', () => {
    expect(unapproved({ status: 'trialing' })).toBe("Your page isn't live yet.");
    expect(unapproved({ status: 'paused', entitles: false })).toBe("Your page isn't live yet.");
  });
});

test('counts the days of the grace period where the last one is unknown', () => {
  expect(textOf({ status: 'past_due', entitles_until: undefined })).toContain('stay live for 7 days.');
  expect(textOf({ status: 'past_due', entitles_until: null }, { graceDays: 1 })).toContain('for one day.');
  expect(textOf({ status: 'past_due', entitles: false })).toContain('Your page is offline.');
});

test.each([
  ['incomplete', "Your first payment didn't go through."],
  ['unpaid', "Your payments didn't go through, so your page is offline."],
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

describe('what cancelling does', () => {
  const facts = { lastDay: 'Dec 21, 2026', isPageApproved: true, product: 'coupons' } as const;

  test.each([
    [undefined, 'Your coupons stay up until Dec 21, 2026, then your page goes offline.'],
    [0, 'You have no live coupons. Your page stays up until Dec 21, 2026, then it goes offline.'],
    [1, 'Your live coupon stays up until Dec 21, 2026, then your page goes offline.'],
    [3, 'Your 3 live coupons stay up until Dec 21, 2026, then your page goes offline.'],
  ])('with %s live coupons', (live, text) => {
    expect(cancelEffect({ ...facts, live })).toBe(text);
  });

  test('to a page that was never live', () => {
    expect(cancelEffect({ ...facts, live: 3, isPageApproved: false })).toBe(
      "Your page isn't live yet. Your subscription runs until Dec 21, 2026, then it ends.",
    );
  });
});
