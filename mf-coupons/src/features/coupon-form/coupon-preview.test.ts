import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { newCouponValues, valuesOfCoupon } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import { shownCoupon } from './coupon-preview.tsx';

const site = sites['6'];
const store = aStore({ website_url: 'https://maple.ca' });

const shown = (fields: Partial<CouponFormValues> = {}) =>
  shownCoupon({ ...newCouponValues(site, store), ...fields }, { site, store, coupon: null });

test.each(['', '0', '120', '1.2.3'])('does not advertise savings of %j, which cannot be saved', (savings) => {
  expect(shown({ savings }).title).toBe('Your offer');
  expect(shown({ savings, offer_type: 'free shipping' }).title).toBe('Free Shipping');
});

test('shows texts as they will be saved', () => {
  const { description, discount_code } = shown({ description: ' All\tboots ', discount_code: ' BOOTS ' });
  expect([description, discount_code]).toEqual(['All boots', 'BOOTS']);
});

test.each([
  ['shop.ca/sale', 'http://shop.ca/sale'],
  ['', 'https://maple.ca'],
  ['  ', 'https://maple.ca'],
  ['javascript:alert(1)', ''],
])('a destination typed as %j leads to %j', (custom_url, expected) => {
  expect(shown({ custom_url }).destination_url).toBe(expected);
});

test("keeps the provider's destination", () => {
  const coupon = aCoupon({ destination_affiliate_url: 'https://network.example/maple' });
  const values = { ...valuesOfCoupon(coupon), custom_url: 'https://maple.ca/new' };
  expect(shownCoupon(values, { site, store, coupon }).destination_url).toBe('https://network.example/maple');
});

test('shows no expiration date while it is incomplete or switched off', () => {
  expect(shown({ expiration_date: '2026-12-24' }).expiration_date).toBe('2026-12-24');
  expect(shown({ expiration_date: 'invalid' }).expiration_date).toBeNull();
  expect(shown({ expiration_date: '2026-12-24', noExpiration: true }).expiration_date).toBeNull();
});
