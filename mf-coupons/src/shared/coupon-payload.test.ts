import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { newCouponValues, valuesOfCoupon } from './coupon-values.ts';
import { couponPayload } from './coupon-payload.ts';

const site = sites['6'];
const store = aStore();

const none = {
  new_customers: false,
  one_per_customer: false,
  excludes_sale_items: false,
  selected_products: false,
  where: null,
  text: '',
};

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

test('mentions restrictions only if there are some to save or to remove', () => {
  expect(sent({})).not.toHaveProperty('restrictions');
  expect(sent({ restriction_text: ' ' }, aCoupon({ restrictions: null }))).not.toHaveProperty('restrictions');
  const restrictions = { ...none, new_customers: true, text: 'Not with gift cards' };
  const restricted = aCoupon({ restrictions });
  expect(sent({}, restricted).restrictions).toEqual(restrictions);
  expect(sent({ where: 'online', new_customers: false }, restricted).restrictions).toEqual({
    ...none,
    where: 'online',
    text: 'Not with gift cards',
  });
  expect(sent({ new_customers: false, restriction_text: '' }, restricted).restrictions).toBeNull();
});

// @spec 5.26
test('sends empty dates as null', () => {
  const dates = { start_date: null, started: null, expiration_date: null, expired: null };
  expect(sent({ start_date: '', expiration_date: '' })).toMatchObject(dates);
});
