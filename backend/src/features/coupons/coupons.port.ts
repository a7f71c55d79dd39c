/** Coupons, for other features. */
import type { CouponsPort } from '../../platform/ports.ts';
import { publicCouponView } from './coupon-view.ts';
import { countsByStore, couponsShownOn } from './coupons.repository.ts';

export const couponsPort: CouponsPort = {
  liveCoupons: async (executor, storeId, day) =>
    (await couponsShownOn(executor, storeId, day)).map(publicCouponView),
  countsOf: countsByStore,
};
