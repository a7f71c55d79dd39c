/** The history of a coupon, and the restoring of an earlier version (docs/rules.md, 65). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { restrictionsSchema } from './coupon-restrictions.ts';
import { OFFER_TYPES } from './coupon-rules.ts';
import { couponSchema } from './coupons.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { rowId } from './text.ts';

/** The fields of a coupon that its merchant sets, and its headline. */
export const couponVersionSchema = z.object({
  offer_type: z.enum(OFFER_TYPES),
  title: z.string(),
  description: z.string(),
  custom_url: z.string(),
  discount_code: z.string(),
  savings_amount: z.nullable(z.number()),
  savings_percent: z.nullable(z.number()),
  minimum_order_amount: z.nullable(z.number()),
  /** Absent in versions that are older than this field. */
  restrictions: z.optional(z.nullable(restrictionsSchema)),
  up_to_savings_percent: z.boolean(),
  /** Days, yyyy-MM-dd, in the site's time zone. */
  start_date: z.string(),
  expiration_date: z.nullable(z.string()),
});
export type CouponVersion = z.infer<typeof couponVersionSchema>;

/** `link`: somebody with the link in the email about its end. `automatic`: the portal itself. */
export const COUPON_ACTORS = ['merchant', 'provider', 'link', 'automatic'] as const;
export type CouponActor = (typeof COUPON_ACTORS)[number];

/** `recorded`: the version with which the history of an older coupon begins. `reverted`: back to an earlier version. */
export const COUPON_ACTIONS = [
  'created',
  'recorded',
  'edited',
  'reverted',
  'extended',
  'paused',
  'resumed',
  'archived',
  'restored',
  'approved',
  'held',
  'released',
] as const;
export type CouponAction = (typeof COUPON_ACTIONS)[number];

const fieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

export const couponChangeSchema = z.object({
  id: z.int(),
  /** ISO 8601 instant. */
  at: z.string(),
  actor: z.enum(COUPON_ACTORS),
  action: z.enum(COUPON_ACTIONS),
  /**
   * The fields that changed: those of `version`, and `approved`, `held`, `hold_reason`, `paused` and `archived`. Empty in the
   * first entry. Restrictions are in words, null for none.
   */
  changed: z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue })),
  /** The coupon after the change. */
  version: couponVersionSchema,
});
export type CouponChange = z.infer<typeof couponChangeSchema>;

export const readCouponHistory = defineCall({
  name: 'readCouponHistory',
  summary: 'List the changes of a coupon, newest first',
  methods: ['GET'],
  path: '/api/v1/coupons/:couponId/history/',
  auth: 'merchant',
  params: z.object({ couponId: rowId }),
  query: z.object(pageQuery({ default: 20, max: 50 })),
  status: 200,
  response: pageSchema(couponChangeSchema),
  problems: { 404: ['coupon_not_found', 'store_missing'] },
});

export const revertCoupon = defineCall({
  name: 'revertCoupon',
  summary: 'Restore an earlier version of a coupon',
  methods: ['POST'],
  path: '/api/v1/coupons/:couponId/history/:changeId/restore/',
  auth: 'merchant',
  params: z.object({ couponId: rowId, changeId: rowId }),
  status: 200,
  response: couponSchema,
  problems: { 404: ['coupon_not_found', 'change_not_found', 'store_missing'], 409: ['stale'] },
});
