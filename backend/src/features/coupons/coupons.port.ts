/** Coupons, for other features. */
import { addDays } from '@coupon-center/contracts';
import type { Coupon, ExportedChange, PublicCoupon } from '@coupon-center/contracts';
import type { Executor, Tx } from '../../platform/database/database.types.ts';
import { storesWithCouponBefore } from './coupon-endings.repository.ts';
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
import type { ExpiredCoupon } from './coupons.repository.ts';
import { reviewCounts } from './provider-coupons.repository.ts';

export interface CouponsPort {
  /** The coupons of {@link liveCoupons}, and when any coupon of the store last changed; null if it never had one. */
  shownCoupons(
    executor: Executor,
    storeId: number,
    day: string,
  ): Promise<{ coupons: PublicCoupon[]; changed: Date | null }>;
  /** Coupons that shoppers see on a day (yyyy-MM-dd in the site's time zone), in display order. */
  liveCoupons(executor: Executor, storeId: number, day: string): Promise<PublicCoupon[]>;
  /** Coupons that shoppers saw and that ended in the 30 days before a day: at most ten, latest first. */
  expiredCoupons(executor: Executor, storeId: number, day: string): Promise<ExpiredCoupon[]>;
  /** Number of coupons that a store's merchant has paused, without archived ones. */
  pausedCount(executor: Executor, storeId: number): Promise<number>;
  /** Number of coupons per store, without archived ones; stores without coupons may be missing. */
  countsByStore(executor: Executor, storeIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /**
   * All coupons of a store as its merchant sees them: in display order, then the archived ones.
   * @param today yyyy-MM-dd in the site's time zone
   */
  exportOf(executor: Executor, storeId: number, today: string): Promise<Coupon[]>;
  /** The history of all coupons of a store, grouped by coupon, oldest change first. */
  changesOf(executor: Executor, storeId: number): Promise<ExportedChange[]>;
  /** The stores of coupons, by coupon id; unknown ids are missing. */
  storesByCoupon(executor: Executor, couponIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Those of the given stores that had a coupon before an instant, whether or not it has been archived since. */
  storesWithCouponBefore(executor: Executor, storeIds: readonly number[], instant: Date): Promise<number[]>;
  /** Number of a site's coupons that wait for approval, and of those on hold, without archived ones. */
  reviewCounts(executor: Executor, clientId: string): Promise<{ pending: number; held: number }>;
  /** Archives every coupon of a store, which hides them from everyone. */
  archiveAll(tx: Tx, storeId: number, now: Date): Promise<void>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    coupons: CouponsPort;
  }
}

/** Number of days for which an expired coupon stays on the page, and of expired coupons shown. */
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
  countsByStore,
  exportOf: async (executor, storeId, today) =>
    (await allOfStore(executor, storeId)).map((row) => couponView(row, today)),
  storesByCoupon,
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
