/** Archiving a coupon, and bringing it back (docs/rules.md, 18 and 32). */
import { ARCHIVED_DAYS, dayIn, MAX_ARCHIVED_COUPONS, MAX_COUPONS } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { changedAt, plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { couponMissing, limitReached, STALE_COUPON } from './coupon-refusals.ts';
import { couponView } from './coupon-view.ts';
import {
  lockCoupon,
  occupancy,
  removeArchivedBefore,
  removeArchivedBut,
  updateCouponRow,
} from './coupons.repository.ts';
import type { CouponRow } from './coupons.tables.ts';

const KEEP_ARCHIVED_SECONDS = ARCHIVED_DAYS * 24 * 3600;

export interface CouponMove {
  id: number;
  /** `updated` as the caller last saw it; without it the move is not checked for staleness. */
  seen?: string;
}

export function createCouponArchive({ db, clock, ports }: Deps) {
  /**
   * Put a coupon where it is wanted; one that is there already is answered as it is, so that a repetition succeeds.
   * @param change what is written for that
   */
  function move(
    principal: Principal,
    site: Site,
    { id, seen }: CouponMove,
    isThere: (row: CouponRow) => boolean,
    change: (
      tx: Executor,
      row: CouponRow,
    ) => Promise<Partial<Pick<CouponRow, 'archived_at' | 'sort_number'>>>,
  ): Promise<Coupon> {
    const storeId = ownStoreId(principal);
    return inTransaction(db, async (tx) => {
      const store = await ports.stores.lock(tx, storeId);
      const row = await lockCoupon(tx, storeId, id);
      if (!store || !row) throw couponMissing();
      const today = dayIn(site.timeZone, clock.now());
      const current = couponView(row, today);
      if (isThere(row)) return current;
      assertSeen(seen, current, STALE_COUPON);
      const values = { ...(await change(tx, row)), updated_at: changedAt(clock, row.updated_at) };
      return couponView(await updateCouponRow(tx, storeId, id, values), today);
    });
  }

  return {
    /** @throws ProblemError 404 for a coupon that is not the own store's, 409 `stale` where it changed since it was seen */
    archive: (principal: Principal, site: Site, coupon: CouponMove): Promise<Coupon> =>
      move(
        principal,
        site,
        coupon,
        (row) => row.archived_at !== null,
        async (tx, { store_id }) => {
          await removeArchivedBut(tx, store_id, MAX_ARCHIVED_COUPONS - 1);
          return { archived_at: clock.now() };
        },
      ),

    /**
     * To the place it had, or to the end where another has taken that. It needs no subscription: nothing is created, only
     * a step of the merchant's own is taken back, and shoppers see no coupon of a store that is not entitled.
     * @throws ProblemError 403 `coupon_limit_reached`, 404 for a coupon that is not the own store's, 409 `stale`
     */
    restore: (principal: Principal, site: Site, coupon: CouponMove): Promise<Coupon> =>
      move(
        principal,
        site,
        coupon,
        (row) => row.archived_at === null,
        async (tx, { store_id, sort_number }) => {
          const { count, last, isTaken } = await occupancy(tx, store_id, sort_number);
          if (count >= MAX_COUPONS) throw limitReached();
          return { archived_at: null, sort_number: isTaken ? last + 1 : sort_number };
        },
      ),

    /** Remove what has been archived for too long. */
    sweep: () => removeArchivedBefore(db, plusSeconds(clock.now(), -KEEP_ARCHIVED_SECONDS)),
  };
}
