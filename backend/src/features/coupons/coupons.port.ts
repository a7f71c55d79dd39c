/** Coupons, for other features. */
import { addDays } from '@coupon-center/contracts';
import type { CouponsPort } from '../../platform/ports.ts';
import { storesWithCouponBefore } from './coupon-ages.repository.ts';
import { allChanges } from './coupon-changes.repository.ts';
import { exportedChange } from './coupon-history.ts';
import { couponView, publicCouponView } from './coupon-view.ts';
import { changeCoupon } from './coupon-writer.ts';
import {
  allOfStore,
  countsByStore,
  couponsEndedBetween,
  couponsOfStore,
  couponsShownOn,
  pausedCount,
  storesByCoupon,
} from './coupons.repository.ts';
import { reviewCounts } from './provider-coupons.repository.ts';

/** How many days an expired coupon stays on the page, and how many of them are shown. */
const EXPIRED_DAYS = 30;
const EXPIRED = 10;

export const couponsPort: CouponsPort = {
  async shownCoupons(executor, storeId, day) {
    const { rows, changed } = await couponsShownOn(executor, storeId, day);
    return { coupons: rows.map(publicCouponView), changed };
  },
  liveCoupons: async (executor, storeId, day) =>
    (await couponsShownOn(executor, storeId, day)).rows.map(publicCouponView),
  expiredCoupons: (executor, storeId, day) =>
    couponsEndedBetween(executor, storeId, {
      from: addDays(day, -EXPIRED_DAYS),
      before: day,
      limit: EXPIRED,
    }),
  pausedCount,
  countsOf: countsByStore,
  exportOf: async (executor, storeId, today) =>
    (await allOfStore(executor, storeId)).map((row) => couponView(row, today)),
  storesOf: storesByCoupon,
  storesWithCouponBefore,
  reviewCounts,
  changesOf: async (executor, storeId) => (await allChanges(executor, storeId)).map(exportedChange),
  async archiveAll(tx, storeId, now) {
    for (const row of await couponsOfStore(tx, storeId))
      await changeCoupon(
        tx,
        row,
        { archived_at: now, updated_at: now },
        { action: 'archived', actor: 'automatic' },
      );
  },
};
