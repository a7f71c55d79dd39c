import { addCoupon, emailLogin, listCoupons, readStore } from './index.ts';
import { problemsOf } from './problems.ts';

test("problemsOf returns a call's own problems and those of its kind", () => {
  expect(problemsOf(addCoupon)).toMatchObject({
    400: expect.arrayContaining(['invalid_json', 'site_key_missing', 'idempotency_key_invalid']),
    401: ['not_signed_in'],
    403: ['origin_refused', 'wrong_role', 'store_required', 'subscription_required', 'coupon_limit_reached'],
    413: ['body_too_large'],
    422: ['idempotency_key_reused'],
    500: ['internal_error'],
  });
});

test("problemsOf leaves out problems that don't apply to the kind of call", () => {
  expect(problemsOf(listCoupons)).not.toHaveProperty('413');
  expect(problemsOf(emailLogin)).not.toHaveProperty('422');
  expect(problemsOf(emailLogin)[403]).toEqual(['origin_refused', 'second_factor_required']);
  expect(problemsOf(readStore)[404]).toContain('not_found');
});
