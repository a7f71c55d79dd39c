/** Addresses, fields, texts and numbers that the specification states, as clients of older versions know them. */
import type * as z from '@coupon-center/schema';
import * as contracts from './index.ts';
import type { ApiCall } from './index.ts';

const {
  currencySymbol,
  statusText,
  couponSchema,
  paymentMethodSchema,
  planSchema,
  storeSchema,
  subscriptionSchema,
  transactionSchema,
} = contracts;

const calls = Object.values(contracts).filter(
  (value): value is ApiCall & typeof value =>
    typeof value === 'object' && 'methods' in value && 'response' in value,
);
const bare = (path: string) => path.replace(/\/$/, '').replaceAll(/:\w+/g, ':id');

// @spec 7.1 7.2 7.4 7.6 7.7 7.10 7.12 7.13 7.15 7.18 7.19 7.20 7.24 7.25 7.26 7.27 7.28 7.29 7.30 7.31
test.each([
  ['POST', '/api/v1/auth/email-login/'],
  ['POST', '/api/v1/auth/email-register/'],
  ['POST', '/api/v1/auth/set-new-password/'],
  ['GET', '/api/v1/auth/me/'],
  ['POST', '/api/v1/auth/verify-email/'],
  ['POST', '/api/v1/auth/password-reset'],
  ['POST', '/api/Auth/resetPassword'],
  ['POST', '/api/Auth/updatePassword'],
  ['GET', '/api/Auth/refresh'],
  ['POST', '/api/v1/stores/'],
  ['PUT', '/api/v1/stores/:slug'],
  ['GET', '/api/v1/stores/:id/'],
  ['GET', '/api/v1/coupons'],
  ['POST', '/api/v1/coupons/'],
  ['PATCH', '/api/v1/coupons/:couponId'],
  ['PUT', '/api/v1/coupons/:couponId'],
  ['POST', '/api/v1/coupons/:couponId'],
  ['POST', '/api/v1/coupons/sort-coupons'],
  ['GET', '/api/coupons/'],
  ['GET', '/api/v1/payment-methods/'],
  ['GET', '/api/v1/coupon-center-plans/'],
  ['GET', '/api/v1/coupon-center-transactions/'],
  ['POST', '/api/v1/stripe-update-subscription/'],
  ['POST', '/api/Payment/Delete'],
  ['GET', '/api/Payment/GetInvoices'],
  ['POST', '/api/Payment/SetDefaultMethod'],
  ['POST', '/api/Payment/Session'],
  ['POST', '/api/Advertiser/Add'],
  ['POST', '/api/Advertiser/Edit'],
  ['GET', '/api/Advertiser/Get'],
  ['GET', '/api/Advertiser/GetBySourceId'],
  ['POST', '/api/Contact/Add'],
  ['POST', '/api/Contact/Edit'],
  ['GET', '/api/Contact/Get'],
  ['GET', '/api/Contact/GetList'],
  ['GET', '/api/Merchant/Get'],
  ['GET', '/api/MerchantQueue/GetList'],
  ['GET', '/api/CouponQueue/GetList'],
])('%s %s is a call', (method, path) => {
  const answering = calls.filter(
    (call) => bare(call.path) === bare(path) && call.methods.some((known) => known === method),
  );
  expect(answering.map(({ name }) => name)).toHaveLength(1);
});

// @spec 5.4
test('a registration succeeds with 201', () => {
  expect(contracts.emailRegister.status).toBe(201);
});

const fieldsOf = (schema: z.ZodMiniObject) => Object.keys(schema.shape);

// @spec 3.9 3.11 3.23 3.29 3.31 3.32 3.33 3.34
test.each<[string, z.ZodMiniObject, string[]]>([
  [
    'store',
    storeSchema,
    [
      'id',
      'slug',
      'client',
      'name',
      'url',
      'website_url',
      'logo_url',
      'contact_first_name',
      'contact_last_name',
      'contact_email',
      'is_approved',
      'declined',
      'decline_reason',
      'stripe_subscription',
    ],
  ],
  [
    'coupon',
    couponSchema,
    [
      'id',
      'offer_type',
      'approved',
      'custom_url',
      'description',
      'destination_affiliate_url',
      'destination_coupon_url',
      'discount_code',
      'expiration_date',
      'savings_amount',
      'savings_minimum_order',
      'savings_percent',
      'start_date',
      'store',
      'title',
      'up_to_savings_percent',
      'minimum_order_amount',
      'isSavingsRange',
    ],
  ],
  ['payment method', paymentMethodSchema, ['created', 'isDefault', 'card']],
  ['card', paymentMethodSchema.shape.card, ['expMonth', 'expYear', 'brand', 'country', 'last4']],
  ['plan', planSchema, ['id', 'updated', 'name', 'price', 'payment_link']],
  ['price', planSchema.shape.price, ['currency', 'unit_amount']],
  ['subscription', subscriptionSchema, ['status', 'start_date', 'canceled_at']],
  ['order', transactionSchema, ['id', 'transaction_created', 'amount', 'currency', 'receipt_url']],
])('%s has the fields of the specification', (_name, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields));
});

// @spec 3.26
test('offer types are those of the specification', () => {
  expect(contracts.OFFER_TYPES).toEqual([
    'sitewide amount',
    'sitewide percent',
    'free shipping',
    'sale amount',
    'sale percent',
    'Other',
  ]);
});

// @spec 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 8.9
test.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [409, 'Conflict'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [418, 'Generic Error'],
  [504, 'Generic Error'],
])('the status text of %i is %s', (status, text) => {
  expect(statusText(status)).toBe(text);
});

// @spec 3.36
test('24 currencies have a symbol', () => {
  const codes =
    'usd eur gbp cad aud nzd jpy cny inr krw chf sek nok dkk pln czk huf ron brl mxn ils sgd hkd zar'.split(
      ' ',
    );
  const symbols = codes.map(currencySymbol);
  expect(new Set(symbols).size).toBe(24);
  expect(currencySymbol('usd')).toBe('$');
  expect(currencySymbol('cad')).toBe('CA$');
  expect(currencySymbol('gbp')).toBe('£');
});

// @spec 4.47 4.53 9.7 9.8 9.9 9.10 9.11 9.16 9.17 9.18
test('limits are those of the specification', () => {
  expect(contracts).toMatchObject({
    MAX_COUPONS: 10,
    MAX_DESCRIPTION: 120,
    MIN_PASSWORD: 6,
    LOGO_SIZE: { width: 120, height: 40 },
    DEFAULT_SAVINGS: 20,
    DEFAULT_MINIMUM: 10,
    TOAST_MS: 3000,
    ERROR_NOTIFICATION_MS: 10_000,
    MAX_NOTIFICATIONS: 20,
    CHUNK_TIMEOUT_MS: 120_000,
  });
});
