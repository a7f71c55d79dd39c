/** What the shoppers' page reads of a store (public, read-only). */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { OFFER_TYPES } from './coupon-rules.ts';

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

/** Anybody gets a live page; the owner, by token, also one that is not; everybody else gets 404. */
export const readPublicStore = defineCall({
  name: 'readPublicStore',
  summary: 'A store page with its live coupons in order',
  methods: ['GET'],
  path: '/api/v1/public/stores/:slug/',
  auth: 'public',
  params: z.object({ slug: z.string().max(200) }),
  status: 200,
  response: publicStoreSchema,
});
