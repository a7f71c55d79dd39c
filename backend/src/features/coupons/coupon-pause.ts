/** Pauses and resumes coupons (docs/rules.md, 64). */
import { dayIn } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Site } from '@coupon-center/site-config';
import { changedAt } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import type { CouponMove } from './coupon-archive.ts';
import { couponMissing, STALE_COUPON } from './coupon-errors.ts';
import { couponView } from './coupon-view.ts';
import { changeCoupon } from './coupon-writer.ts';
import { lockCoupon } from './coupons.repository.ts';

export function createCouponPause({ clock, db, events, ports }: Deps) {
  function turn(
    principal: Principal,
    site: Site,
    { id, seen }: CouponMove,
    isPaused: boolean,
  ): Promise<Coupon> {
    const storeId = ownStoreId(principal);
    return inTransaction(db, async (tx) => {
      const store = await ports.stores.lock(tx, storeId);
      const row = await lockCoupon(tx, storeId, id);
      if (!store || row?.archived_at !== null) throw couponMissing();
      const day = dayIn(site.timeZone, clock.now());
      const current = couponView(row, day);
      if ((row.paused_at !== null) === isPaused) return current;
      assertSeen(seen, current, STALE_COUPON);
      const values = {
        paused_at: isPaused ? clock.now() : null,
        updated_at: changedAt(clock, row.updated_at),
      };
      const action = isPaused ? 'paused' : 'resumed';
      const saved = await changeCoupon(tx, row, values, { action, actor: 'merchant' });
      // Updates the lists on open pages, because the command menu changes coupons from anywhere.
      await events.publish(tx, { storeId, type: 'coupon-changed' });
      return couponView(saved, day);
    });
  }

  return {
    /**
     * Idempotent: returns a coupon that is already paused unchanged.
     * @throws ProblemError 404 for an archived coupon or another store's coupon, 409 `stale` if it has changed since it was
     *   seen
     */
    pause: (principal: Principal, site: Site, move: CouponMove) => turn(principal, site, move, true),

    /** Like `pause`. Requires no subscription: shoppers see no coupons of a store that isn't entitled. */
    resume: (principal: Principal, site: Site, move: CouponMove) => turn(principal, site, move, false),
  };
}
