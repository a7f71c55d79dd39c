/** Queries for coupons that end soon, and for stores that already had a coupon at some instant. */
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';

export interface EndingCoupon {
  id: number;
  store_id: number;
  /** yyyy-MM-dd in the site's time zone. */
  expiration_date: string;
}

export interface EndingChoice {
  /** Days before the end; a coupon that runs no longer than that is left out. */
  lead: number;
  /** Last days of the coupons, both included. */
  from: string;
  to: string;
  /** Leaves out coupons edited later, because their merchants know the end date. */
  editedBefore: Date;
  limit: number;
}

/** Returns coupons of a site that end soon, that shoppers may see, and whose merchants have not been emailed yet. */
export function endingCoupons(
  db: Executor,
  clientId: string,
  { lead, from, to, editedBefore, limit }: EndingChoice,
): Promise<EndingCoupon[]> {
  return db
    .selectFrom('coupons')
    .select(['id', 'store_id', (row) => row.ref('expiration_date').$notNull().as('expiration_date')])
    .where('client_id', '=', clientId)
    .where('approved', '=', true)
    .where('held', '=', false)
    .where('archived_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('expiration_date', '>=', from)
    .where('expiration_date', '<=', to)
    .where('start_date', '<', sql<string>`expiration_date - ${lead}::int`)
    .where('updated_at', '<', editedBefore)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('coupon_endings')
            .select('coupon_endings.coupon_id')
            .whereRef('coupon_endings.store_id', '=', 'coupons.store_id')
            .whereRef('coupon_endings.coupon_id', '=', 'coupons.id')
            .whereRef('coupon_endings.expiration_date', '=', 'coupons.expiration_date')
            .where('coupon_endings.lead_days', '=', lead),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Records that a merchant is emailed. @returns false if another process recorded it first */
export async function rememberEnding(
  tx: Executor,
  { id, store_id, expiration_date, lead, now }: EndingCoupon & { lead: number; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('coupon_endings')
    .values({ store_id, coupon_id: id, expiration_date, lead_days: lead, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(rows) > 0;
}

/** Deletes records of mails sent before an instant. */
export async function removeEndingsBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('coupon_endings').where('told_at', '<', instant).execute();
}

/** Returns the store of a coupon of a site, archived or not, or null. */
export async function storeOfCoupon(db: Executor, clientId: string, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('coupons')
    .select('store_id')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.store_id ?? null;
}

/** Returns those of the given stores that had a coupon before an instant, whether or not it has been archived since. */
export async function storesWithCouponBefore(
  db: Executor,
  storeIds: readonly number[],
  instant: Date,
): Promise<number[]> {
  if (storeIds.length === 0) return [];
  const rows = await db
    .selectFrom('coupons')
    .select('store_id')
    .distinct()
    .where('store_id', 'in', storeIds)
    .where('created_at', '<', instant)
    .execute();
  return rows.map(({ store_id: id }) => id);
}
