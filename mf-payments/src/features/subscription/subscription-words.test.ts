import type { Subscription } from '@coupon-center/contracts';
import { aSubscription } from '@coupon-center/remote-kit/testing';
import { seconds } from '../../testing/merchant.ts';
import { changeWords, subscriptionWords } from './subscription-words.ts';

const site = { timeZone: 'America/Toronto', graceDays: 7, product: 'coupons', isPageApproved: true } as const;
const words = (fields: Partial<Subscription>, more = {}) =>
  subscriptionWords(aSubscription(fields), { ...site, ...more }).join(' ');
const DEC_21 = seconds('2026-12-21T17:00:00Z');

test('an active one tells the next billing date', () => {
  expect(words({ current_period_end: DEC_21 })).toBe('Next billing date: Dec 21, 2026');
});

test('a cancelled one tells since when, and how long the coupons stay', () => {
  const canceled = { status: 'canceled', canceled_at: seconds('2026-11-22T03:00:00Z') };
  expect(words({ ...canceled, entitles_until: DEC_21 })).toBe(
    'Cancelled on Nov 21, 2026 Your coupons are live until Dec 21, 2026 ' +
      'After that your page goes dark, unless you reactivate your subscription.',
  );
  expect(words({ ...canceled, entitles: false })).toBe(
    'Cancelled on Nov 21, 2026 Your page is dark. Reactivate your subscription to bring it back.',
  );
  expect(words({ status: 'canceled', entitles: false })).not.toContain('Cancelled on');
});

test('one in arrears says until when the coupons stay, and then since when they do not', () => {
  const late = { status: 'past_due', entitles_until: DEC_21 };
  expect(words(late)).toBe(
    'Your last payment did not go through. Your coupons are live until Dec 21, 2026. ' +
      'Update your payment method before then, or your page goes dark.',
  );
  expect(words({ ...late, entitles: false })).toContain(
    'Your page went dark on Dec 21, 2026, after 7 days of grace.',
  );
});

describe('while the page is not approved', () => {
  const unapproved = (fields: Partial<Subscription>) => words(fields, { isPageApproved: false });

  test('a cancelled one does not say that coupons are live, or were', () => {
    expect(unapproved({ status: 'canceled', entitles_until: DEC_21 })).toBe(
      'Your page is not live yet. Your subscription stays until Dec 21, 2026, then it ends.',
    );
    expect(unapproved({ status: 'canceled', entitles: false })).toBe(
      'Your page is not live yet. Reactivate your subscription, so that it can go live.',
    );
  });

  test('neither does one in arrears', () => {
    expect(unapproved({ status: 'past_due', entitles_until: DEC_21 })).toBe(
      'Your last payment did not go through. ' +
        'Your page is not live yet. Update your payment method before Dec 21, 2026, so that it can go live.',
    );
    const dark = 'Your page is not live yet. Update your payment method, so that it can go live.';
    expect(unapproved({ status: 'past_due', entitles: false, entitles_until: DEC_21 })).toContain(dark);
    expect(unapproved({ status: 'unpaid', entitles: false })).toContain(dark);
  });

  test('neither does any other', () => {
    expect(unapproved({ status: 'trialing' })).toBe('Your page is not live yet.');
    expect(unapproved({ status: 'paused', entitles: false })).toBe('Your page is not live yet.');
  });
});

test('without a day it counts the days of grace of the site', () => {
  expect(words({ status: 'past_due', entitles_until: undefined })).toContain('stay live for 7 days.');
  expect(words({ status: 'past_due', entitles_until: null }, { graceDays: 1 })).toContain('for one day.');
  expect(words({ status: 'past_due', entitles: false })).toContain('Your page is dark.');
});

test.each([
  ['incomplete', 'Your first payment was not completed, so your page is not live.'],
  ['unpaid', 'Your payments did not go through, and your page is dark.'],
  ['paused', 'Your page is dark.'],
])('%s says what that means', (status, text) => {
  expect(words({ status, entitles: false })).toContain(text);
});

test('a trial is live', () => {
  expect(words({ status: 'trialing' })).toBe('Your coupons are live.');
});

test('a change is read out in sentences', () => {
  expect(changeWords(aSubscription({ current_period_end: DEC_21 }), site)).toBe(
    'Your subscription is now active. Next billing date: Dec 21, 2026.',
  );
});
