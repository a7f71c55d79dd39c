import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { newCouponValues } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { couponHints } from './coupon-hints.ts';
import type { HintContext } from './coupon-hints.ts';

const today = '2026-11-10';
const context: HintContext = { today, currencySymbol: 'CA$', coupons: [], coupon: null };

function hints(fields: Partial<CouponFormValues>, change: Partial<HintContext> = {}) {
  const values = newCouponValues(sites['6'], aStore({ website_url: 'http://maple.ca' }));
  const dates = { started: today, expired: '2026-12-10' };
  return couponHints({ ...values, ...dates, ...fields }, { ...context, ...change });
}

test('of a coupon that is well, nothing is said', () => {
  expect(hints({ description: 'Boots', code: 'BOOTS' }, { coupons: [aCoupon()] })).toEqual({});
});

test('a destination that leads nowhere is named', () => {
  expect(hints({ destinationUrl: 'localhost' }).destinationUrl).toMatch(/your own network/);
});

describe('the smallest order', () => {
  const free = { typeId: 'free shipping', minimum: '1000' } as const;

  test.each(['Free shipping', 'From 100 on', 'Orders of 10000'])('is missed in %j', (description) => {
    expect(hints({ ...free, description }).description).toMatch(/you could add “from CA\$1000”/);
  });

  test.each(['Over $1000', 'from 1,000.00', 'orders of CA$1000+'])('is found in %j', (description) => {
    expect(hints({ ...free, description })).toEqual({});
  });

  test('is asked for only where there is one, and something is written', () => {
    expect(hints({ ...free, description: ' ' })).toEqual({});
    expect(hints({ ...free, minimum: '0', description: 'Free' })).toEqual({});
    expect(hints({ ...free, minimum: '', description: 'Free' })).toEqual({});
    expect(hints({ minimum: '1000', description: 'Everything' })).toEqual({});
  });
});

describe('a code', () => {
  const other = aCoupon({
    id: 5,
    title: '20% OFF',
    description: 'All',
    discount_code: 'Boots',
    start_date: '2026-12-05',
    expiration_date: '2026-12-31',
  });

  test('that another coupon has on one of the days is told, in upper or lower case', () => {
    const words = 'Your coupon “20% OFF” (All) has this code at the same time.';
    expect(hints({ code: ' BOOTS ' }, { coupons: [other] }).code).toBe(words);
    expect(hints({ code: 'boots', noExpiration: true, expired: '' }, { coupons: [other] }).code).toBe(words);
  });

  test('is fine before, after, in the archive, and in the coupon itself', () => {
    expect(hints({ code: 'boots', expired: '2026-12-04' }, { coupons: [other] })).toEqual({});
    expect(hints({ code: 'boots' }, { coupons: [{ ...other, state: 'archived' }] })).toEqual({});
    expect(hints({ code: 'boots' }, { coupons: [other], coupon: other })).toEqual({});
    const over = { ...other, start_date: '2026-10-01', expiration_date: '2026-11-09' };
    expect(hints({ code: 'boots', started: '2026-11-01' }, { coupons: [over] }).code).toBeUndefined();
  });

  test('that is none clashes with none', () => {
    expect(hints({ code: ' ' }, { coupons: [aCoupon({ discount_code: '' })] })).toEqual({});
  });
});

describe('days', () => {
  test('an expiry that is past is told, the start of that coupon is not', () => {
    const told = hints({ started: '2026-11-01', expired: '2026-11-09' });
    expect(told).toEqual({ expired: expect.stringMatching(/already expired: Nov 9, 2026 is past/) });
    expect(hints({ expired: today })).toEqual({});
  });

  test('an expiry before the start is an error, which says enough', () => {
    expect(hints({ started: today, expired: '2026-11-01' })).toEqual({});
  });

  test('what never expires has not', () => {
    expect(hints({ expired: '2026-11-01', noExpiration: true })).toEqual({});
  });

  test('a start in the past is told, unless the coupon had it before', () => {
    expect(hints({ started: '2026-11-09' }).started).toMatch(
      /Nov 9, 2026 is past: shoppers see the coupon as soon/,
    );
    const coupon = aCoupon({ start_date: '2026-11-09' });
    expect(hints({ started: '2026-11-09' }, { coupon })).toEqual({});
  });

  test('half a day says nothing', () => {
    expect(hints({ started: 'invalid', expired: 'invalid' })).toEqual({});
    expect(hints({ started: '', expired: '' })).toEqual({});
  });
});
