import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { newCouponValues, valuesOfCoupon } from './coupon-form-values.ts';
import { couponPayload } from './coupon-payload.ts';

const site = sites['6'];
const store = aStore();

function sent(
  changes: Partial<ReturnType<typeof newCouponValues>>,
  coupon: ReturnType<typeof aCoupon> | null = null,
) {
  const values = coupon ? valuesOfCoupon(coupon) : newCouponValues(site, store);
  return couponPayload({ ...values, ...changes }, { site, store, coupon });
}

test.each(['sitewide percent', 'sale percent'] as const)('%s sends a percent and no amount', (typeId) => {
  expect(sent({ typeId })).toMatchObject({ savings_percent: 20, savings_amount: null, title: '20% OFF' });
});

test.each(['sitewide amount', 'sale amount'] as const)('%s sends an amount and no percent', (typeId) => {
  expect(sent({ typeId })).toMatchObject({ savings_amount: 20, savings_percent: null, title: 'CA$20 OFF' });
});

test("'Other' keeps the unit that the coupon had", () => {
  expect(sent({ typeId: 'Other' })).toMatchObject({
    savings_amount: 20,
    savings_percent: null,
    title: 'Sale',
  });
  expect(sent({ typeId: 'Other' }, aCoupon())).toMatchObject({ savings_amount: null, savings_percent: 20 });
});

test('a range flag is sent only with a type that has one', () => {
  expect(sent({ isSavingsRange: true }).up_to_savings_percent).toBe(true);
  expect(sent({ isSavingsRange: true, typeId: 'Other' }).up_to_savings_percent).toBe(false);
  expect(sent({ isSavingsRange: true, typeId: 'free shipping' }).up_to_savings_percent).toBe(false);
});

test('the smallest order is sent for free shipping; another type keeps the one of the coupon, and none of free shipping', () => {
  expect(sent({ typeId: 'free shipping' }).savings_minimum_order).toBe(10);
  expect(sent({ typeId: 'free shipping', minimum: '' }).savings_minimum_order).toBeNull();
  expect(sent({}).savings_minimum_order).toBeNull();
  expect(sent({}, aCoupon({ savings_minimum_order: 50 })).savings_minimum_order).toBe(50);
  const freeShipping = aCoupon({
    offer_type: 'free shipping',
    savings_percent: null,
    savings_minimum_order: 50,
  });
  expect(sent({ typeId: 'sale amount' }, freeShipping).savings_minimum_order).toBeNull();
});

test('empty dates are null', () => {
  const dates = { start_date: null, started: null, expiration_date: null, expired: null };
  expect(sent({ started: '', expired: '' })).toMatchObject(dates);
});
