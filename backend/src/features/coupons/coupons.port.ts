/** Coupons, for other features. */
import type { CouponsPort } from '../../platform/ports.ts';
import { couponView, publicCouponView } from './coupon-view.ts';
import { allOfStore, archiveStore, countsByStore, couponsShownOn } from './coupons.repository.ts';

export const couponsPort: CouponsPort = {
  liveCoupons: async (executor, storeId, day) =>
    (await couponsShownOn(executor, storeId, day)).map(publicCouponView),
  countsOf: countsByStore,
  exportOf: async (executor, storeId, today) =>
    (await allOfStore(executor, storeId)).map((row) => couponView(row, today)),
  archiveAll: archiveStore,
};
