/** Moves the last days of several coupons at once (docs/rules.md, 84). */
import { dayIn, renewedEnd } from '@coupon-center/contracts';
import type { Coupon, Renewal } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { conflict, fieldError } from '../../platform/errors.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { couponMissing, STALE_COUPON } from './coupon-errors.ts';
import { couponView } from './coupon-view.ts';
import { moveEnd } from './coupon-writer.ts';
import { lockCoupon } from './coupons.repository.ts';
import type { CouponRow } from './coupons.tables.ts';

interface FoundRenewal extends Renewal {
  row: CouponRow;
}

export function createCouponRenewal({ clock, db, events, ports }: Deps) {
  return {
    /**
     * Moves all of them or none.
     * @returns the coupons in the given order
     * @throws ProblemError 404 for an archived coupon or another store's, 409 `stale` if one ends on neither `from` nor `to`;
     *   FieldsError for a day that neither renews its coupon nor undoes a renewal
     */
    renew(principal: Principal, site: Site, renewals: readonly Renewal[]): Promise<Coupon[]> {
      const storeId = ownStoreId(principal);
      return inTransaction(db, async (tx) => {
        const store = await ports.stores.lock(tx, storeId);
        const found: FoundRenewal[] = [];
        for (const renewal of renewals) {
          const row = await lockCoupon(tx, storeId, renewal.id);
          if (!store || row?.archived_at !== null) throw couponMissing();
          found.push({ ...renewal, row });
        }
        found.forEach(assertMovable);
        const day = dayIn(site.timeZone, clock.now());
        const cause = { action: 'edited', actor: 'merchant', clock } as const;
        const moved: Coupon[] = [];
        for (const { row, to } of found)
          moved.push(couponView(row.expiration_date === to ? row : await moveEnd(tx, row, to, cause), day));
        await events.publish(tx, { storeId, type: 'coupon-changed' });
        return moved;
      });
    },
  };
}

/** Accepts only a renewal or its undoing: with any other day, a merchant could avoid a site's reviews. */
function assertMovable({ row, from, to }: FoundRenewal): void {
  if (row.expiration_date === to) return;
  if (row.expiration_date !== from) throw conflict('stale', STALE_COUPON);
  const renewed = renewedEnd(row);
  if (to === renewed || renewedEnd({ ...row, expiration_date: to }) === from) return;
  throw fieldError('coupons', `A coupon that ends on ${from} can be renewed until ${renewed}.`);
}
