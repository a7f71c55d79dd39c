import {
  allowsRange,
  charactersLeft,
  codePoints,
  couponHeadline,
  couponWindow,
  isWithinWindow,
  OFFER_TYPES,
  savingsUnit,
  titleSaysRange,
} from './coupon-rules.ts';
import type { OfferType } from './coupon-rules.ts';

const units: Record<OfferType, ReturnType<typeof savingsUnit>> = {
  'sitewide amount': 'amount',
  'sitewide percent': 'percent',
  'free shipping': null,
  'sale amount': 'amount',
  'sale percent': 'percent',
  Other: null,
};

// @spec 2.72 3.19
test.each(OFFER_TYPES)('%s has its unit of savings, and allows a range only if it has one', (type) => {
  expect(savingsUnit(type)).toBe(units[type]);
  expect(allowsRange(type)).toBe(units[type] !== null);
});

describe('couponHeadline', () => {
  const headline = (offerType: OfferType, savings: number | null, isRange = false) =>
    couponHeadline({ offerType, savings, isRange, currencySymbol: 'CA$' });

  // @spec 3.19 4.32 4.33
  test.each([
    ['sitewide percent', 20, false, '20% OFF'],
    ['sale percent', 33.3, false, '33.3% OFF'],
    ['sitewide percent', 12.5, false, '12.5% OFF'],
    ['sitewide percent', 12.25, true, 'UP TO 12.25% OFF'],
    ['sitewide percent', 100, false, '100% OFF'],
    ['sitewide percent', 0.01, false, '0.01% OFF'],
    ['sitewide amount', 12.5, false, 'CA$12.50 OFF'],
    ['sitewide amount', 1000, false, 'CA$1,000 OFF'],
    ['sitewide amount', 1249.99, false, 'CA$1,249.99 OFF'],
    ['sale amount', 999_999_999.99, true, 'UP TO CA$999,999,999.99 OFF'],
    ['sitewide percent', 20, true, 'UP TO 20% OFF'],
    ['sitewide amount', 15, false, 'CA$15 OFF'],
    ['sale amount', 9.99, true, 'UP TO CA$9.99 OFF'],
    ['free shipping', null, false, 'Free Shipping'],
    ['free shipping', 20, true, 'Free Shipping'],
    ['Other', null, false, 'Sale'],
    ['Other', 20, true, 'Sale'],
    ['sale percent', null, true, 'Sale'],
  ] as const)('of %s with %j (range: %j) is %j', (type, savings, isRange, expected) => {
    expect(headline(type, savings, isRange)).toBe(expected);
  });
});

// @spec 3.18
test.each([
  ['UP TO 20% OFF', true],
  ['Save up to 5', true],
  ['Up To', true],
  ['20% OFF', false],
])('the title %j states a range: %j', (title, expected) => {
  expect(titleSaysRange(title)).toBe(expected);
});

test('charactersLeft counts code points, so that an emoji is one character', () => {
  expect(codePoints('🎁é')).toBe(2);
  expect(charactersLeft('🎁'.repeat(120))).toBe(0);
  expect(charactersLeft('a'.repeat(121))).toBe(-1);
  expect(charactersLeft('abc', 5)).toBe(2);
});

describe('couponWindow', () => {
  test.each([
    ['2026-11-20', 'scheduled'],
    ['2026-11-21', 'live'],
    ['2026-12-21', 'live'],
    ['2026-12-22', 'expired'],
  ] as const)('on %s the coupon is %s, both ends included', (day, expected) => {
    expect(couponWindow(day, '2026-11-21', '2026-12-21')).toBe(expected);
    expect(isWithinWindow(day, '2026-11-21', '2026-12-21')).toBe(expected === 'live');
  });

  test('a coupon without an expiration date never ends', () => {
    expect(couponWindow('2999-01-01', '2026-11-21', null)).toBe('live');
  });
});
