import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { newCouponValues, valuesOfCoupon } from './coupon-values.ts';
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

test.each(['sitewide percent', 'sale percent'] as const)('%s sends a percent and no amount', (offer_type) => {
  expect(sent({ offer_type })).toMatchObject({ savings_percent: 20, savings_amount: null, title: '20% OFF' });
});

test.each(['sitewide amount', 'sale amount'] as const)('%s sends an amount and no percent', (offer_type) => {
  expect(sent({ offer_type })).toMatchObject({
    savings_amount: 20,
    savings_percent: null,
    title: 'CA$20 OFF',
  });
});

test("'Other' keeps the coupon's unit", () => {
  expect(sent({ offer_type: 'Other' })).toMatchObject({
    savings_amount: 20,
    savings_percent: null,
    title: 'Sale',
  });
  expect(sent({ offer_type: 'Other' }, aCoupon())).toMatchObject({
    savings_amount: null,
    savings_percent: 20,
  });
});

test('sends the range flag only with a type that has one', () => {
  expect(sent({ up_to_savings_percent: true }).up_to_savings_percent).toBe(true);
  expect(sent({ up_to_savings_percent: true, offer_type: 'Other' }).up_to_savings_percent).toBe(false);
  expect(sent({ up_to_savings_percent: true, offer_type: 'free shipping' }).up_to_savings_percent).toBe(
    false,
  );
});

test('sends the minimum order with free shipping; other types keep their own, but not that of free shipping', () => {
  expect(sent({ offer_type: 'free shipping' }).savings_minimum_order).toBe(10);
  expect(sent({ offer_type: 'free shipping', savings_minimum_order: '' }).savings_minimum_order).toBeNull();
  expect(sent({}).savings_minimum_order).toBeNull();
  expect(sent({}, aCoupon({ savings_minimum_order: 50 })).savings_minimum_order).toBe(50);
  const freeShipping = aCoupon({
    offer_type: 'free shipping',
    savings_percent: null,
    savings_minimum_order: 50,
  });
  expect(sent({ offer_type: 'sale amount' }, freeShipping).savings_minimum_order).toBeNull();
});

// @spec 5.26
test('sends empty dates as null', () => {
  const dates = { start_date: null, started: null, expiration_date: null, expired: null };
  expect(sent({ start_date: '', expiration_date: '' })).toMatchObject(dates);
});
