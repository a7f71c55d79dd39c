/** Coupons, for other features. */
import { addDays } from '@coupon-center/contracts';
import type { CouponsPort } from '../../platform/ports.ts';
import { storesWithCouponBefore } from './coupon-ages.repository.ts';
import { couponView, publicCouponView } from './coupon-view.ts';
import {
  allOfStore,
  archiveStore,
  countsByStore,
  couponsEndedBetween,
  couponsShownOn,
  storesByCoupon,
} from './coupons.repository.ts';
import { reviewCounts } from './provider-coupons.repository.ts';

/** For how many days an expired coupon stays on the page, and how many of them. */
const EXPIRED_DAYS = 30;
const EXPIRED = 10;

export const couponsPort: CouponsPort = {
  liveCoupons: async (executor, storeId, day) =>
    (await couponsShownOn(executor, storeId, day)).map(publicCouponView),
  expiredCoupons: (executor, storeId, day) =>
    couponsEndedBetween(executor, storeId, {
      from: addDays(day, -EXPIRED_DAYS),
      before: day,
      limit: EXPIRED,
    }),
  countsOf: countsByStore,
  exportOf: async (executor, storeId, today) =>
    (await allOfStore(executor, storeId)).map((row) => couponView(row, today)),
  storesOf: storesByCoupon,
  storesWithCouponBefore,
  reviewCounts,
  archiveAll: archiveStore,
};
