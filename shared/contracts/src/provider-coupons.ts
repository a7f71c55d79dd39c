/** The provider's view of coupons: those waiting for approval, those on hold, and the verdicts (docs/rules.md, 26). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { couponSchema } from './coupons.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { MAX_REVIEW_SEARCH } from './review.ts';
import { line, requiredLine, rowId } from './text.ts';

export const providerCouponSchema = z.object({
  ...couponSchema.shape,
  /** ISO 8601 instant of creation. */
  created: z.string(),
  /** ISO 8601 instant at which it began to wait for approval, or null. */
  waiting_since: z.nullable(z.string()),
  store_name: z.string(),
  store_slug: z.string(),
  /** ISO 8601 instant at which the coupon was put on hold, or null. */
  held_since: z.nullable(z.string()),
});
export type ProviderCoupon = z.infer<typeof providerCouponSchema>;

const paging = pageQuery({ default: 20, max: 50 });

export const listProviderCoupons = defineCall({
  name: 'listProviderCoupons',
  summary: 'List the coupons of the site, oldest first: those that wait for approval, those on hold, or all',
  methods: ['GET'],
  path: '/api/v1/provider/coupons/',
  auth: 'provider',
  query: z.object({
    state: z._default(z.enum(['pending', 'held', 'all']), 'pending'),
    /** Text in the headline, the description or the code of a coupon, or in the name of its store. */
    q: z.optional(line(MAX_REVIEW_SEARCH)),
    ...paging,
  }),
  status: 200,
  response: pageSchema(providerCouponSchema),
});

const id = z.object({ id: rowId });

export const listStoreCoupons = defineCall({
  name: 'listStoreCoupons',
  summary: 'List the coupons of a store in display order',
  methods: ['GET'],
  path: '/api/v1/provider/stores/:id/coupons/',
  auth: 'provider',
  params: id,
  query: z.object(paging),
  status: 200,
  response: pageSchema(providerCouponSchema),
  problems: { 404: ['store_not_found'] },
});

/** Verdicts take the `updated` of the reviewed coupon as `If-Match`, so that nobody judges a version they haven't seen. */
const verdict = {
  methods: ['POST'],
  auth: 'provider',
  params: id,
  status: 200,
  response: providerCouponSchema,
  problems: { 404: ['coupon_not_found'], 409: ['stale'] },
} as const;

export const approveCoupon = defineCall({
  ...verdict,
  name: 'approveCoupon',
  summary: 'Approve a coupon, on a site that moderates coupons',
  path: '/api/v1/provider/coupons/:id/approve/',
});

export const holdCoupon = defineCall({
  ...verdict,
  name: 'holdCoupon',
  summary: 'Put a coupon on hold with a reason for its merchant',
  path: '/api/v1/provider/coupons/:id/hold/',
  body: z.object({ reason: requiredLine(500) }),
});

export const releaseCoupon = defineCall({
  ...verdict,
  name: 'releaseCoupon',
  summary: 'Release a coupon from hold',
  path: '/api/v1/provider/coupons/:id/release/',
});
