/** Coupons: entity and calls (specification, sections 3, 5 and 7; docs/rules.md, 18 to 33). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { restrictionsSchema } from './coupon-restrictions.ts';
import { OFFER_TYPES } from './coupon-rules.ts';
import { couponPatchSchema, couponWriteSchema } from './coupon-write.ts';
import { ARCHIVED_DAYS } from './limits.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { rowId } from './text.ts';

export const couponSchema = z.object({
  id: z.int(),
  store: z.int(),
  offer_type: z.enum(OFFER_TYPES),
  /** Generated headline. */
  title: z.string(),
  description: z.string(),
  custom_url: z.string(),
  destination_coupon_url: z.string(),
  destination_affiliate_url: z.string(),
  discount_code: z.string(),
  savings_amount: z.nullable(z.number()),
  savings_percent: z.nullable(z.number()),
  /** Whether the savings are a range ('UP TO'). */
  up_to_savings_percent: z.boolean(),
  isSavingsRange: z.boolean(),
  /** Minimum order in major units. All these names are aliases of one column, and the API always sends them all. */
  savings_minimum_order: z.nullable(z.number()),
  minimum_order_amount: z.nullable(z.number()),
  minimumOrder: z.optional(z.nullable(z.number())),
  minimum: z.optional(z.nullable(z.number())),
  minAmount: z.optional(z.nullable(z.number())),
  /** Conditions besides the minimum order; null if there are none. The API always sends them. */
  restrictions: z.optional(z.nullable(restrictionsSchema)),
  /** Days, yyyy-MM-dd, in the site's time zone. */
  start_date: z.string(),
  expiration_date: z.nullable(z.string()),
  sort_number: z.int(),
  approved: z.boolean(),
  /**
   * The state in which shoppers see the coupon today, regardless of the store's state. Shoppers never see a coupon that is
   * archived, held by the provider, paused, or pending (not yet approved on a site that moderates coupons). A paused
   * coupon is `held`, too, for clients that don't know pauses; {@link couponState} tells them apart.
   */
  state: z.enum(['live', 'scheduled', 'expired', 'held', 'pending', 'archived']),
  /** Why the provider holds the coupon; empty if unknown, null if it isn't on hold. The API always sends this field and the next one. */
  hold_reason: z.optional(z.nullable(z.string())),
  /** ISO 8601 instant at which the coupon was archived, or null. */
  archived: z.optional(z.nullable(z.string())),
  /** ISO 8601 instant at which its merchant paused it, or null. The API always sends it. */
  paused: z.optional(z.nullable(z.string())),
  /** ISO 8601 instant of the last change. */
  updated: z.string(),
});
export type Coupon = z.infer<typeof couponSchema>;

export type CouponState = Coupon['state'] | 'paused';

/** Returns the state of a coupon. Tells a pause by its merchant from a hold by the provider, which takes precedence. */
export function couponState({
  state,
  paused,
  hold_reason,
}: Pick<Coupon, 'state' | 'paused' | 'hold_reason'>): CouponState {
  return state === 'held' && paused && typeof hold_reason !== 'string' ? 'paused' : state;
}

const couponId = z.object({ couponId: rowId });

export const listCoupons = defineCall({
  name: 'listCoupons',
  summary: 'List your coupons in display order, or the archived ones',
  methods: ['GET'],
  path: '/api/v1/coupons/',
  auth: 'merchant',
  query: z.object({
    store_slug: z.optional(z.string().check(z.maxLength(200))),
    client: z.optional(z.string().check(z.maxLength(8))),
    /** `1` includes scheduled coupons. */
    include_scheduled: z._default(z.enum(['0', '1']), '1'),
    /** `1` lists archived coupons instead, most recent first. */
    archived: z._default(z.enum(['0', '1']), '0'),
    /** A coupon id: returns only that coupon. */
    id_search_text: z.optional(z.string().check(z.maxLength(20))),
    ...pageQuery({ default: 50, max: 100 }),
  }),
  status: 200,
  response: z.object({
    ...pageSchema(couponSchema).shape,
    /** Number of archived coupons of the store. The API always sends it. */
    archived_count: z.optional(z.int()),
  }),
  problems: { 404: ['store_missing', 'store_not_found'] },
});

/** Like {@link listCoupons}, at the address without a version. */
export const listCouponsUnversioned = defineCall({
  ...listCoupons,
  name: 'listCouponsUnversioned',
  path: '/api/coupons/',
});

export const addCoupon = defineCall({
  name: 'addCoupon',
  summary: 'Add a coupon at the end of your list',
  methods: ['POST'],
  path: '/api/v1/coupons/',
  auth: 'merchant',
  body: couponWriteSchema,
  status: 201,
  response: couponSchema,
  problems: { 403: ['store_required', 'subscription_required', 'coupon_limit_reached'] },
  idempotent: true,
});

/**
 * Takes the coupon's `updated` as `If-Match`, as the calls below do, so that nobody overwrites a change they haven't
 * seen.
 */
export const updateCoupon = defineCall({
  name: 'updateCoupon',
  summary: 'Change some fields of a coupon',
  methods: ['PATCH'],
  path: '/api/v1/coupons/:couponId/',
  auth: 'merchant',
  params: couponId,
  body: couponPatchSchema,
  status: 200,
  response: couponSchema,
  problems: { 404: ['coupon_not_found', 'store_missing'], 409: ['stale'] },
});

export const replaceCoupon = defineCall({
  name: 'replaceCoupon',
  summary: 'Replace a coupon; omitted fields get their defaults, except the start date',
  methods: ['PUT', 'POST'],
  path: '/api/v1/coupons/:couponId/',
  auth: 'merchant',
  params: couponId,
  body: couponWriteSchema,
  status: 200,
  response: couponSchema,
  problems: { 404: ['coupon_not_found', 'store_missing'], 409: ['stale'] },
});

export const archiveCoupon = defineCall({
  name: 'archiveCoupon',
  summary: `Archive a coupon; it can be restored for ${ARCHIVED_DAYS} days`,
  methods: ['DELETE'],
  path: '/api/v1/coupons/:couponId/',
  auth: 'merchant',
  params: couponId,
  status: 200,
  response: couponSchema,
  problems: { 404: ['coupon_not_found', 'store_missing'], 409: ['stale'] },
});

export const restoreCoupon = defineCall({
  name: 'restoreCoupon',
  summary: 'Restore an archived coupon, at its old position if that is free',
  methods: ['POST'],
  path: '/api/v1/coupons/:couponId/restore/',
  auth: 'merchant',
  params: couponId,
  status: 200,
  response: couponSchema,
  problems: {
    403: ['coupon_limit_reached'],
    404: ['coupon_not_found', 'store_missing'],
    409: ['stale'],
  },
});

/** The parts that pausing and resuming share. */
const pausing = {
  methods: ['POST'],
  auth: 'merchant',
  params: couponId,
  status: 200,
  response: couponSchema,
  problems: { 404: ['coupon_not_found', 'store_missing'], 409: ['stale'] },
} as const;

export const pauseCoupon = defineCall({
  ...pausing,
  name: 'pauseCoupon',
  summary: 'Pause a coupon: shoppers don’t see it until you resume it',
  path: '/api/v1/coupons/:couponId/pause/',
});

export const resumeCoupon = defineCall({
  ...pausing,
  name: 'resumeCoupon',
  summary: 'Resume a paused coupon',
  path: '/api/v1/coupons/:couponId/resume/',
});

const digits = z.string().check(z.regex(/^\d{1,15}$/, 'Enter a whole number.'));

export const sortCoupons = defineCall({
  name: 'sortCoupons',
  summary: 'Set the display order of your coupons',
  methods: ['POST'],
  path: '/api/v1/coupons/sort-coupons/',
  auth: 'merchant',
  body: z.object({
    items: z.array(z.object({ id: digits, sort_number: digits })).check(z.minLength(1), z.maxLength(100)),
  }),
  status: 200,
  response: z.object({ success: z.boolean() }),
  problems: { 404: ['store_missing'] },
});
