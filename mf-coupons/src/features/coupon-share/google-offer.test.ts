import { someRestrictions } from '@coupon-center/coupon-card/testing';
import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { googleOffer, MAX_OFFER_TITLE, MAX_POST } from './google-offer.ts';

const store = aStore({ name: 'Maple Outfitters' });
const coupon = aCoupon({
  title: '20% OFF',
  description: 'Everything in the shop',
  discount_code: 'MAPLE20',
  minimum_order_amount: 49.5,
  start_date: '2026-11-01',
  expiration_date: '2026-12-24',
});

test('fills in the fields of an offer', () => {
  expect(googleOffer(store, coupon, { currency: 'cad' })).toEqual({
    title: '20% OFF at Maple Outfitters',
    details: '20% OFF at Maple Outfitters: Everything in the shop',
    code: 'MAPLE20',
    terms: 'On orders of CA$49.50 or more. Valid from Nov 1, 2026 to Dec 24, 2026.',
  });
});

test('has the restrictions among its terms', () => {
  const { terms } = googleOffer(store, { ...coupon, restrictions: someRestrictions }, { currency: 'cad' });
  expect(terms).toContain(
    'or more. New customers only. Excludes sale items. Online only. Not with <gift> cards. Valid',
  );
});

test('leaves out fields that the coupon has no value for', () => {
  const bare = { ...coupon, discount_code: '', minimum_order_amount: null, expiration_date: null };
  expect(googleOffer(store, bare, { currency: 'cad' })).toMatchObject({
    code: '',
    terms: 'Valid from Nov 1, 2026.',
  });
});

test('shows no cents if the currency has none', () => {
  const offer = googleOffer(store, { ...coupon, minimum_order_amount: 5000 }, { currency: 'jpy' });
  expect(offer.terms).toMatch(/^On orders of ¥5,000 or more\./);
});

test("stays within Google's limits for any names", () => {
  const long = aStore({ name: '👟 Maple and birch outfitters of the whole province '.repeat(40) });
  const { title, details } = googleOffer(long, coupon, { currency: 'cad' });
  expect([...title].length).toBeLessThanOrEqual(MAX_OFFER_TITLE);
  expect(title).toMatch(/^20% OFF at 👟 Maple and birch outfitters .*…$/u);
  expect([...details].length).toBeLessThanOrEqual(MAX_POST);
});
