/** Archives and restores coupons (docs/rules.md, 18 and 32). */
import { ARCHIVED_DAYS, dayIn, MAX_ARCHIVED_COUPONS, MAX_COUPONS } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { changedAt, plusSeconds } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { couponMissing, limitReached, STALE_COUPON } from './coupon-errors.ts';
import { couponView } from './coupon-view.ts';
import { lockCoupon, placesOf, removeArchivedBefore, removeArchivedBut } from './coupons.repository.ts';
import { changeCoupon } from './coupon-writer.ts';
import type { CouponRow } from './coupons.tables.ts';

const KEEP_ARCHIVED_SECONDS = ARCHIVED_DAYS * 24 * 3600;

export interface CouponMove {
  id: number;
  /** The `updated` value that the caller last saw; without it, staleness isn't checked. */
  seen?: string;
}

type Place = Pick<CouponRow, 'archived_at'> & Partial<Pick<CouponRow, 'sort_number'>>;

export function createCouponArchive({ db, clock, ports }: Deps) {
  /** Returns the coupon of a call and locks its store, so that counts stay valid. */
  async function lockMoved(tx: Tx, principal: Principal, id: number): Promise<CouponRow> {
    const storeId = ownStoreId(principal);
    const store = await ports.stores.lock(tx, storeId);
    const row = await lockCoupon(tx, storeId, id);
    if (!store || !row) throw couponMissing();
    return row;
  }

  async function save(tx: Tx, site: Site, row: CouponRow, place: Place): Promise<Coupon> {
    const values = { ...place, updated_at: changedAt(clock, row.updated_at) };
    const action = place.archived_at === null ? 'restored' : 'archived';
    return view(site, await changeCoupon(tx, row, values, { action, actor: 'merchant' }));
  }

  const view = (site: Site, row: CouponRow) => couponView(row, dayIn(site.timeZone, clock.now()));

  return {
    /**
     * Idempotent: returns a coupon that is already archived unchanged.
     * @throws ProblemError 404 for a coupon of another store, 409 `stale` if it has changed since it was seen
     */
    archive: (principal: Principal, site: Site, { id, seen }: CouponMove): Promise<Coupon> =>
      inTransaction(db, async (tx) => {
        const row = await lockMoved(tx, principal, id);
        const current = view(site, row);
        if (row.archived_at !== null) return current;
        assertSeen(seen, current, STALE_COUPON);
        await removeArchivedBut(tx, row.store_id, MAX_ARCHIVED_COUPONS - 1);
        return save(tx, site, row, { archived_at: clock.now() });
      }),

    /**
     * Restores to its old position, or to the end if that is taken. Requires no subscription: it only undoes what
     * the merchant did, and shoppers see no coupons of a store that isn't entitled.
     * @throws ProblemError 403 `coupon_limit_reached`, 404 for a coupon of another store, 409 `stale`
     */
    restore: (principal: Principal, site: Site, { id, seen }: CouponMove): Promise<Coupon> =>
      inTransaction(db, async (tx) => {
        const row = await lockMoved(tx, principal, id);
        const current = view(site, row);
        if (row.archived_at === null) return current;
        assertSeen(seen, current, STALE_COUPON);
        const { count, last, isTaken } = await placesOf(tx, row.store_id, row.sort_number);
        if (count >= MAX_COUPONS) throw limitReached();
        return save(tx, site, row, {
          archived_at: null,
          sort_number: isTaken ? last + 1 : row.sort_number,
        });
      }),

    /** Deletes coupons that have been archived for too long. */
    sweep: () => removeArchivedBefore(db, plusSeconds(clock.now(), -KEEP_ARCHIVED_SECONDS)),
  };
}
