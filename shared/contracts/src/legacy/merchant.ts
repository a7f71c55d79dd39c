/** A merchant's store under its older names: these calls call a store a merchant (docs/rules.md, 42). */
import * as z from '@coupon-center/schema';
import { defineCall } from '../call.ts';
import { storeSchema, storeWriteSchema } from '../stores.ts';
import { requiredLine, rowId } from '../text.ts';

/** The id of a store, where a call may omit it: the default is the caller's own. */
export const ownStoreIdSchema = z.optional(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    rowId,
  ]),
);

/** The body that changes a store in the older calls. */
export const merchantEditSchema = z.object({ ...storeWriteSchema.shape, id: ownStoreIdSchema });

/** Id or slug of a store. */
export const merchantSourceSchema = z.object({ sourceId: requiredLine(200) });

const missing = { 404: ['store_not_found'] };

export const addMerchant = defineCall({
  name: 'addMerchant',
  summary: 'Create your store',
  methods: ['POST'],
  path: '/api/Merchant/Add/',
  auth: 'merchant',
  body: storeWriteSchema,
  status: 201,
  response: storeSchema,
  problems: { 409: ['store_exists'] },
  idempotent: true,
});

export const editMerchant = defineCall({
  name: 'editMerchant',
  summary: 'Replace the fields of your store',
  methods: ['POST', 'PUT'],
  path: '/api/Merchant/Edit/',
  auth: 'merchant',
  body: merchantEditSchema,
  status: 200,
  response: storeSchema,
  problems: { ...missing, 409: ['stale'] },
});

export const getMerchant = defineCall({
  name: 'getMerchant',
  summary: 'Get your store',
  methods: ['GET'],
  path: '/api/Merchant/Get/',
  auth: 'merchant',
  query: z.object({ id: ownStoreIdSchema }),
  status: 200,
  response: storeSchema,
  problems: missing,
});

export const getMerchantBySource = defineCall({
  name: 'getMerchantBySource',
  summary: 'Get your store by its id or slug',
  methods: ['GET'],
  path: '/api/Merchant/GetBySourceId/',
  auth: 'merchant',
  query: merchantSourceSchema,
  status: 200,
  response: storeSchema,
  problems: missing,
});
