/** Public, read-only data of a store for its page in the storefront. */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { restrictionsSchema } from './coupon-restrictions.ts';
import { OFFER_TYPES } from './coupon-rules.ts';
import { rowId } from './text.ts';

/** A store in a list. Shoppers can see it, and it has a live coupon. */
export const listedStoreSchema = z.object({
  slug: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  /** Number of its live coupons. */
  coupon_count: z.int(),
  /** Headline of the coupon that its merchant put first; absent in older releases of the API. */
  first_offer: z.optional(z.string()),
});
export type ListedStore = z.infer<typeof listedStoreSchema>;

/** Uses of a coupon and votes on its code (docs/rules.md, 83); null where there are too few to say. */
export const couponProofSchema = z.object({
  /** How often it was used. */
  used: z.nullable(z.int()),
  votes: z.nullable(
    z.object({
      /** Networks that voted on the code, and those whose last vote says that it worked. */
      asked: z.int(),
      worked: z.int(),
      /** The day of the last such vote, yyyy-MM-dd in the site's time zone. */
      last_worked: z.nullable(z.string()),
      /** Whether the code may have expired. */
      seems_dead: z.boolean(),
    }),
  ),
});
export type CouponProof = z.infer<typeof couponProofSchema>;

export const publicCouponSchema = z.object({
  id: z.int(),
  offer_type: z.enum(OFFER_TYPES),
  title: z.string(),
  description: z.string(),
  discount_code: z.string(),
  /** Target of the 'Use Coupon' link. */
  destination_url: z.string(),
  expiration_date: z.nullable(z.string()),
  /** The first day of its window, yyyy-MM-dd; absent in older releases of the API. */
  start_date: z.optional(z.string()),
  /** Minimum order in the site's currency; null if there is none. Absent in older releases of the API. */
  minimum_order_amount: z.optional(z.nullable(z.number())),
  /** Other conditions; null if there are none. Absent in older releases of the API. */
  restrictions: z.optional(z.nullable(restrictionsSchema)),
  /** ISO 8601 instant of the last change to its content; absent in older releases of the API. */
  changed: z.optional(z.string()),
  /** Absent if there is nothing to say, and in older releases of the API. */
  proof: z.optional(couponProofSchema),
});
export type PublicCoupon = z.infer<typeof publicCouponSchema>;

export const publicStoreSchema = z.object({
  slug: z.string(),
  name: z.string(),
  website_url: z.string(),
  logo_url: z.nullable(z.string()),
  /** True if shoppers can't see the page, because it isn't live. */
  preview: z.boolean(),
  coupons: z.array(publicCouponSchema),
  /** ISO 8601 instant at which a coupon of the store last changed, shown or not; null without coupons. Absent in older releases of the API. */
  coupons_changed: z.optional(z.nullable(z.string())),
  /** Number of coupons that the merchant has paused; in a preview only. */
  paused_count: z.optional(z.int()),
  /** Coupons that ended in the last 30 days, latest first, at most ten; absent in older releases of the API. */
  expired: z.optional(
    z.array(
      z.object({ id: z.int(), title: z.string(), description: z.string(), expiration_date: z.string() }),
    ),
  ),
  /** Slug of the store's category; absent without one, and in older releases of the API. */
  category: z.optional(z.string()),
  /** Up to six live stores of the same category; absent in previews and in older releases of the API. */
  similar: z.optional(z.array(listedStoreSchema)),
  /** Client ids of other sites on which a live page has the same website host; absent in older releases of the API. */
  also_on: z.optional(z.array(z.object({ client_id: z.string(), slug: z.string() }))),
});
export type PublicStore = z.infer<typeof publicStoreSchema>;

/**
 * A live page is public. One that isn't live can be read by its owner, with a token, and by anyone who has a preview link;
 * everyone else gets 404.
 */
export const readPublicStore = defineCall({
  name: 'readPublicStore',
  summary: 'Get a store page with its live coupons in display order',
  methods: ['GET'],
  path: '/api/v1/public/stores/:slug/',
  auth: 'public',
  mayLag: true,
  params: z.object({ slug: z.string().check(z.maxLength(200)) }),
  query: z.object({
    /** Token of a preview link; ignored if it has expired or belongs to another store. */
    preview: z.optional(z.string().check(z.maxLength(200))),
  }),
  status: 200,
  response: publicStoreSchema,
  problems: { 404: ['store_not_found'] },
});

/** How long a preview link is valid, in seconds. */
export const PREVIEW_SECONDS = 600;

export const previewLinkSchema = z.object({
  /** The public page; with a preview token while it isn't live. */
  url: z.string(),
  /** ISO 8601 instant at which the link expires, or null for a page that is live. */
  expires: z.nullable(z.string()),
});
export type PreviewLink = z.infer<typeof previewLinkSchema>;

/** A link for the portal: the storefront is on another host and does not know its session. */
export const createPreviewLink = defineCall({
  name: 'createPreviewLink',
  summary: 'Create a temporary link to your store page before it is live',
  methods: ['POST'],
  path: '/api/v1/stores/:id/preview/',
  auth: 'merchant',
  params: z.object({ id: rowId }),
  status: 200,
  response: previewLinkSchema,
  problems: { 404: ['store_not_found'] },
});

/** Like {@link createPreviewLink}, for the provider who reviews the page. */
export const createProviderPreview = defineCall({
  name: 'createProviderPreview',
  summary: 'Create a temporary link to the page of a store that you review',
  methods: ['POST'],
  path: '/api/v1/provider/stores/:id/preview/',
  auth: 'provider',
  params: z.object({ id: rowId }),
  status: 200,
  response: previewLinkSchema,
  problems: { 404: ['store_not_found'] },
});
