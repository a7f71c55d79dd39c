/** Moves the last days of several coupons at once (docs/rules.md, 83). */
import { dayIn, EXPIRES_TOO_EARLY_MESSAGE } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Site } from '@coupon-center/site-config';
import { changedAt } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, fieldError } from '../../platform/errors.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { couponMissing, STALE_COUPON } from './coupon-errors.ts';
import { couponView } from './coupon-view.ts';
import { changeCoupon } from './coupon-writer.ts';
import { lockCoupon } from './coupons.repository.ts';
import type { CouponRow } from './coupons.tables.ts';

export interface Renewal {
  id: number;
  /** The last day that the caller saw. */
  from: string;
  to: string;
}

interface FoundRenewal extends Renewal {
  row: CouponRow;
}

export function createCouponRenewal({ clock, db, events, ports }: Deps) {
  return {
    /**
     * Moves all of them or none. Approved coupons stay approved, because nothing that the provider reviewed changes.
     * @returns the coupons in the given order
     * @throws ProblemError 404 for an archived coupon or another store's, 409 `stale` if one ends on another day than
     *   `from` and `to`; FieldsError for a day before its coupon starts
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
        const moved: Coupon[] = [];
        for (const { row, to } of found) {
          if (row.expiration_date === to) {
            moved.push(couponView(row, day));
            continue;
          }
          const values = { expiration_date: to, updated_at: changedAt(clock, row.updated_at) };
          const saved = await changeCoupon(tx, row, values, { action: 'edited', actor: 'merchant' });
          moved.push(couponView(saved, day));
        }
        await events.publish(tx, { storeId, type: 'coupon-changed' });
        return moved;
      });
    },
  };
}

function assertMovable({ row, from, to }: FoundRenewal): void {
  if (row.expiration_date !== from && row.expiration_date !== to) throw conflict('stale', STALE_COUPON);
  if (to < row.start_date) throw fieldError('coupons', EXPIRES_TOO_EARLY_MESSAGE);
}
