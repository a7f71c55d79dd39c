/** Copies a coupon to its merchant's store on another site (docs/rules.md, 66). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { decimal } from './coupon-write.ts';
import { couponSchema } from './coupons.ts';
import { rowId } from './text.ts';

export const copyTargetSchema = z.object({
  /** Client id of the site. */
  client: z.string(),
  site_name: z.string(),
  store_name: z.string(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  currency_symbol: z.string(),
});
export type CopyTarget = z.infer<typeof copyTargetSchema>;

export const listCopyTargets = defineCall({
  name: 'listCopyTargets',
  summary: 'List your stores on other sites that a coupon can be copied to',
  methods: ['GET'],
  path: '/api/v1/coupon-copy-targets/',
  auth: 'merchant',
  status: 200,
  response: z.object({ targets: z.array(copyTargetSchema) }),
  problems: { 404: ['store_missing'] },
});

export const copyCoupon = defineCall({
  name: 'copyCoupon',
  summary: 'Copy a coupon to your store on another site',
  methods: ['POST'],
  path: '/api/v1/coupons/:couponId/copies/',
  auth: 'merchant',
  params: z.object({ couponId: rowId }),
  body: z.object({
    /** Client id of the other site. */
    target: z.string().check(z.maxLength(8)),
    /** Amounts in the other site's currency. If it differs, those that the coupon has are required, because nothing is converted. */
    savings_amount: z.optional(decimal),
    minimum_order_amount: z.optional(decimal),
  }),
  status: 201,
  response: z.object({
    /** The copy. */
    coupon: couponSchema,
    /** Its address in the portal of the other site. */
    url: z.string(),
  }),
  problems: {
    403: ['store_required', 'subscription_required', 'coupon_limit_reached'],
    404: ['coupon_not_found', 'store_missing', 'target_not_found'],
  },
  idempotent: true,
});
