/** Older calls about the coupons of your store, for the same services as those of version 1 (docs/rules.md, 42). */
import * as z from '@coupon-center/schema';
import { defineCall } from '../call.ts';
import { couponPatchSchema } from '../coupon-write.ts';
import {
  addCoupon,
  archiveCoupon,
  couponSchema,
  listCoupons,
  restoreCoupon,
  sortCoupons,
  updateCoupon,
} from '../coupons.ts';
import { rowId } from '../text.ts';

/** Id of the coupon, where the address doesn't contain it. */
const couponId = z.object({ couponId: rowId });

export const legacyListCoupons = defineCall({
  ...listCoupons,
  name: 'legacyListCoupons',
  path: '/api/CouponQueue/GetList/',
});

export const legacyGetCoupon = defineCall({
  name: 'legacyGetCoupon',
  summary: 'Get a coupon of your store',
  methods: ['GET'],
  path: '/api/CouponQueue/Get/',
  auth: 'merchant',
  query: couponId,
  status: 200,
  response: couponSchema,
  problems: { 404: ['coupon_not_found', 'store_missing'] },
});

export const legacyAddCoupon = defineCall({
  ...addCoupon,
  name: 'legacyAddCoupon',
  path: '/api/CouponQueue/Add/',
});

export const legacyEditCoupon = defineCall({
  ...updateCoupon,
  name: 'legacyEditCoupon',
  methods: ['POST', 'PUT'],
  path: '/api/CouponQueue/Edit/',
  params: undefined,
  body: z.object({ ...couponPatchSchema.shape, ...couponId.shape }),
});

export const legacyDeleteCoupon = defineCall({
  ...archiveCoupon,
  name: 'legacyDeleteCoupon',
  methods: ['POST'],
  path: '/api/CouponQueue/Delete/',
  params: undefined,
  body: couponId,
});

export const legacyRestoreCoupon = defineCall({
  ...restoreCoupon,
  name: 'legacyRestoreCoupon',
  path: '/api/CouponQueue/Restore/',
  params: undefined,
  body: couponId,
});

export const legacySortCoupons = defineCall({
  ...sortCoupons,
  name: 'legacySortCoupons',
  path: '/api/CouponQueue/Sort/',
});
