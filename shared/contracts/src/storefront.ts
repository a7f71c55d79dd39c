/** What the shoppers' page reads of a store (public, read-only). */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { OFFER_TYPES } from './coupon-rules.ts';
import { rowId } from './text.ts';

export const publicCouponSchema = z.object({
  id: z.number().int(),
  offer_type: z.enum(OFFER_TYPES),
  title: z.string(),
  description: z.string(),
  discount_code: z.string(),
  /** Where 'Use Coupon' goes. */
  destination_url: z.string(),
  expiration_date: z.string().nullable(),
});
export type PublicCoupon = z.infer<typeof publicCouponSchema>;

export const publicStoreSchema = z.object({
  slug: z.string(),
  name: z.string(),
  website_url: z.string(),
  logo_url: z.string().nullable(),
  /** True where only its owner sees the page, because it is not live. */
  preview: z.boolean(),
  coupons: z.array(publicCouponSchema),
});
export type PublicStore = z.infer<typeof publicStoreSchema>;

/** Anybody gets a live page; the owner, by token or preview link, also one that is not; everybody else gets 404. */
export const readPublicStore = defineCall({
  name: 'readPublicStore',
  summary: 'A store page with its live coupons in order',
  methods: ['GET'],
  path: '/api/v1/public/stores/:slug/',
  auth: 'public',
  params: z.object({ slug: z.string().max(200) }),
  query: z.object({
    /** Of a preview link; one that ended, or is of another store, is passed over. */
    preview: z.string().max(200).optional(),
  }),
  status: 200,
  response: publicStoreSchema,
  problems: { 404: ['store_not_found'] },
});

/** How long a preview link works, in seconds. */
export const PREVIEW_SECONDS = 600;

/** For the portal: the shoppers' pages have another host than the portal, which knows nothing of the session. */
export const createPreviewLink = defineCall({
  name: 'createPreviewLink',
  summary: 'Create a link to your store page that works for a while before the page is live',
  methods: ['POST'],
  path: '/api/v1/stores/:id/preview/',
  auth: 'merchant',
  params: z.object({ id: rowId }),
  status: 200,
  response: z.object({
    /** The public page; with the token of a preview while it is not live. */
    url: z.string(),
    /** ISO 8601 instant at which the link ends, or null for a page that is live. */
    expires: z.string().nullable(),
  }),
  problems: { 404: ['store_not_found'] },
});
