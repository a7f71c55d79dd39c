/** Extends a coupon with the link in the email about its end (docs/rules.md, 63). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { requiredLine } from './text.ts';

/** How many days before a coupon's last day its merchant gets an email. */
export const ENDING_LEADS = [7, 1] as const;
export type EndingLead = (typeof ENDING_LEADS)[number];

/** Number of days by which the link extends a coupon. */
export const EXTENSION_DAYS = 7;

export const couponExtensionSchema = z.object({
  /** Whether the coupon was extended with this link, now or before. */
  extended: z.boolean(),
  /** Null if the link no longer works, e.g. because the coupon was archived or its end changed. */
  coupon: z.nullable(
    z.object({
      store_name: z.string(),
      title: z.string(),
      description: z.string(),
      /** Its current last day, yyyy-MM-dd in the site's time zone. */
      expiration_date: z.string(),
      /** The last day to which the link extends it. */
      extended_to: z.string(),
    }),
  ),
});
export type CouponExtension = z.infer<typeof couponExtensionSchema>;

export const extendCoupon = defineCall({
  name: 'extendCoupon',
  summary: 'Extend a coupon by seven days with the token from its link, or preview the extension',
  methods: ['POST'],
  path: '/api/v1/coupon-extensions/',
  auth: 'public',
  body: z.object({
    token: requiredLine(512),
    /** Whether to extend it; mail scanners open links, so a person confirms. */
    confirm: z._default(z.boolean(), false),
  }),
  status: 200,
  response: couponExtensionSchema,
});
