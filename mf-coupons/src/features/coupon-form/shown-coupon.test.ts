import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { newCouponValues, valuesOfCoupon } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { shownCoupon } from './shown-coupon.ts';

const site = sites['6'];
const store = aStore({ website_url: 'https://maple.ca' });

const shown = (fields: Partial<CouponFormValues> = {}) =>
  shownCoupon({ ...newCouponValues(site, store), ...fields }, { site, store, coupon: null });

test('texts are shown as they will be stored', () => {
  const { description, discount_code } = shown({ description: ' All\tboots ', code: ' BOOTS ' });
  expect([description, discount_code]).toEqual(['All boots', 'BOOTS']);
});

test.each([
  ['shop.ca/sale', 'http://shop.ca/sale'],
  ['', 'https://maple.ca'],
  ['  ', 'https://maple.ca'],
  ['javascript:alert(1)', ''],
])('a destination typed as %j leads to %j', (destinationUrl, expected) => {
  expect(shown({ destinationUrl }).destination_url).toBe(expected);
});

test('a destination that the provider has put in its place stays', () => {
  const coupon = aCoupon({ destination_affiliate_url: 'https://network.example/maple' });
  const values = { ...valuesOfCoupon(coupon), destinationUrl: 'https://maple.ca/new' };
  expect(shownCoupon(values, { site, store, coupon }).destination_url).toBe('https://network.example/maple');
});

test('a day that is none yet, or none any more, is no end', () => {
  expect(shown({ expired: '2026-12-24' }).expiration_date).toBe('2026-12-24');
  expect(shown({ expired: 'invalid' }).expiration_date).toBeNull();
  expect(shown({ expired: '2026-12-24', noExpiration: true }).expiration_date).toBeNull();
});
