import { createPaymentReferences } from './payment-reference.ts';

const references = createPaymentReferences('a secret of the tests, long enough to sign');
const signed = references.of(12);

test('a payment link keeps its parameters and adds the store and the email, escaped', () => {
  const url = new URL(
    references.paymentUrl('https://buy.stripe.com/test_1?locale=en', 12, 'a+b&c@shop.example'),
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    locale: 'en',
    client_reference_id: signed,
    prefilled_email: 'a+b&c@shop.example',
  });
});

test('a reference identifies its store and uses only characters that Stripe accepts', () => {
  for (const storeId of [1, 12, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const reference = references.of(storeId);
    expect(references.storeOf(reference)).toBe(storeId);
    expect(reference).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
  }
});

test('a signature is valid for its own store and our own secret only', () => {
  expect(references.storeOf(signed.replace('store_12_', 'store_13_'))).toBeNull();
  expect(createPaymentReferences('another secret, just as long as that').storeOf(signed)).toBeNull();
});

test.each([
  null,
  '',
  '12',
  'store_12',
  'store_0',
  `${signed} `,
  `${signed}A`,
  signed.slice(0, -1),
  signed.toUpperCase(),
  signed.replace('store_12', 'store_012'),
  signed.replace('store', 'user'),
])('a foreign reference (%j) identifies no store', (reference) => {
  expect(references.storeOf(reference)).toBeNull();
});
