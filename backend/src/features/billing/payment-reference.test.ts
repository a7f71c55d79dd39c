import { paymentUrl, storeOfReference, storeReference } from './payment-reference.ts';

test('a payment link carries the store and the e-mail, escaped, beside what it had', () => {
  const url = new URL(paymentUrl('https://buy.stripe.com/test_1?locale=en', 12, 'a+b&c@shop.example'));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    locale: 'en',
    client_reference_id: 'store_12',
    prefilled_email: 'a+b&c@shop.example',
  });
});

test('a reference leads back to its store', () => {
  expect(storeOfReference(storeReference(12))).toBe(12);
});

test.each([
  null,
  '',
  '12',
  'store_',
  'store_0',
  'store_-1',
  'store_1.5',
  'store_1 ',
  'store_99999999999',
  'user_1',
])('a foreign reference (%j) leads nowhere', (reference) => {
  expect(storeOfReference(reference)).toBeNull();
});
