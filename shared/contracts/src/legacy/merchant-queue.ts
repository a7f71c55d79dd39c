/** The review of stores under its older names: a merchant's own entry, and the provider's queue (docs/rules.md, 42). */
import * as z from '@coupon-center/schema';
import { defineCall } from '../call.ts';
import { declineReason, listReviews, reviewItemSchema } from '../review.ts';
import { storeSchema, storeWriteSchema } from '../stores.ts';
import { rowId } from '../text.ts';
import { merchantEditSchema, merchantSourceSchema, ownStoreIdSchema } from './merchant.ts';

/** The review state of your store. */
export const queueEntrySchema = z.object({
  /** Id of the store. */
  id: z.int(),
  state: z.enum(['pending', 'approved', 'declined']),
  /** The provider's reason for declining the store, or null. */
  decline_reason: z.nullable(z.string()),
  merchant: storeSchema,
  /** ISO 8601 instant of the store's last change; send it back as `If-Match` to refuse a stale edit. */
  updated: z.string(),
});
export type QueueEntry = z.infer<typeof queueEntrySchema>;

const missing = { 404: ['store_not_found'] };

export const addMerchantQueue = defineCall({
  name: 'addMerchantQueue',
  summary: 'Create your store and add it to the review queue',
  methods: ['POST'],
  path: '/api/MerchantQueue/Add/',
  auth: 'merchant',
  body: storeWriteSchema,
  status: 201,
  response: queueEntrySchema,
  problems: { 409: ['store_exists'] },
  idempotent: true,
});

export const editMerchantQueue = defineCall({
  name: 'editMerchantQueue',
  summary: 'Replace the fields of your store; a declined store returns to the review queue',
  methods: ['POST', 'PUT'],
  path: '/api/MerchantQueue/Edit/',
  auth: 'merchant',
  body: merchantEditSchema,
  status: 200,
  response: queueEntrySchema,
  problems: { ...missing, 409: ['stale'] },
});

export const getMerchantQueue = defineCall({
  name: 'getMerchantQueue',
  summary: 'Get the review state of your store',
  methods: ['GET'],
  path: '/api/MerchantQueue/Get/',
  auth: 'merchant',
  query: z.object({ id: ownStoreIdSchema }),
  status: 200,
  response: queueEntrySchema,
  problems: missing,
});

export const getMerchantQueueBySource = defineCall({
  name: 'getMerchantQueueBySource',
  summary: 'Get the review state of your store by its id or slug',
  methods: ['GET'],
  path: '/api/MerchantQueue/GetBySourceId/',
  auth: 'merchant',
  query: merchantSourceSchema,
  status: 200,
  response: queueEntrySchema,
  problems: missing,
});

export const listMerchantQueue = defineCall({
  name: 'listMerchantQueue',
  summary: 'List the stores of the site by review state, oldest first',
  methods: ['GET'],
  path: '/api/MerchantQueue/GetList/',
  auth: 'provider',
  query: listReviews.query,
  status: 200,
  response: listReviews.response,
});

export const approveMerchantQueue = defineCall({
  name: 'approveMerchantQueue',
  summary: 'Approve a store page',
  methods: ['POST'],
  path: '/api/MerchantQueue/Approve/',
  auth: 'provider',
  body: z.object({ id: rowId }),
  status: 200,
  response: reviewItemSchema,
  problems: { 404: ['store_not_found'], 409: ['stale'] },
});

export const declineMerchantQueue = defineCall({
  name: 'declineMerchantQueue',
  summary: 'Decline a store page with a reason for its merchant',
  methods: ['POST'],
  path: '/api/MerchantQueue/Decline/',
  auth: 'provider',
  body: z.object({ id: rowId, reason: declineReason }),
  status: 200,
  response: reviewItemSchema,
  problems: { 404: ['store_not_found'], 409: ['stale'] },
});
