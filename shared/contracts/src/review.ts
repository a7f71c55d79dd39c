/** The provider's review of store pages (decisions, 16). */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { storeSchema } from './stores.ts';
import { requiredLine, rowId } from './text.ts';

export const reviewItemSchema = storeSchema.extend({
  /** ISO 8601 instant of creation. */
  created: z.string(),
  owner_email: z.string(),
  /** An approved store that was edited since. */
  changed_since_approval: z.boolean(),
  coupon_count: z.number().int(),
});
export type ReviewItem = z.infer<typeof reviewItemSchema>;

export const listReviews = defineCall({
  name: 'listReviews',
  summary: 'Stores that wait for the provider, oldest first',
  methods: ['GET'],
  path: '/api/v1/provider/stores/',
  auth: 'provider',
  query: z.object({
    state: z.enum(['pending', 'changed', 'approved', 'declined', 'all']).default('pending'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  status: 200,
  response: z.object({ count: z.number().int(), results: z.array(reviewItemSchema) }),
});

/** Verdicts take the `updated` of the store that was judged as `If-Match`, so that none falls on what nobody has seen. */
const storeId = z.object({ id: rowId });

export const approveStore = defineCall({
  name: 'approveStore',
  summary: 'Approve a store page: it goes live',
  methods: ['POST'],
  path: '/api/v1/provider/stores/:id/approve/',
  auth: 'provider',
  params: storeId,
  status: 200,
  response: reviewItemSchema,
  problems: { 404: ['store_not_found'], 409: ['stale'] },
});

export const declineStore = defineCall({
  name: 'declineStore',
  summary: 'Decline a store page with a reason that its merchant reads',
  methods: ['POST'],
  path: '/api/v1/provider/stores/:id/decline/',
  auth: 'provider',
  params: storeId,
  body: z.object({ reason: requiredLine(500) }),
  status: 200,
  response: reviewItemSchema,
  problems: { 404: ['store_not_found'], 409: ['stale'] },
});
