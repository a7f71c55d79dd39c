/**
 * The only place that adds or edits coupons, so that each change is added to the history (docs/rules.md, 65) in the
 * same transaction. Only their order is written elsewhere.
 */
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { CouponAction, CouponActor } from '@coupon-center/contracts';
import { changedAt } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.types.ts';
import { changedFields, versionOf } from './coupon-version.ts';
import type { CouponRow, CouponsTable, StoredVersion } from './coupons.tables.ts';

/** Maximum number of changes kept per coupon. */
export const KEPT_CHANGES = 200;

export interface Cause {
  action: CouponAction;
  actor: CouponActor;
}

export async function insertCoupon(tx: Tx, values: Insertable<CouponsTable>): Promise<CouponRow> {
  const row = await tx.insertInto('coupons').values(values).returningAll().executeTakeFirstOrThrow();
  await tx
    .insertInto('coupon_changes')
    .values({
      coupon_id: row.id,
      store_id: row.store_id,
      action: 'created',
      actor: 'merchant',
      before: null,
      after: JSON.stringify(versionOf(row)),
      changed_at: row.created_at,
    })
    .execute();
  return row;
}

/**
 * Changes a coupon.
 * @param row the coupon as it is, locked
 */
export async function changeCoupon(
  tx: Tx,
  row: CouponRow,
  values: Updateable<CouponsTable> & { updated_at: Date },
  cause: Cause,
): Promise<CouponRow> {
  const saved = await tx
    .updateTable('coupons')
    .set(values)
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, row, saved, cause);
  return saved;
}

/**
 * Moves the last day of a locked coupon. An approved one stays approved, because nothing that the provider reviewed changes.
 */
export function moveEnd(tx: Tx, row: CouponRow, end: string, { clock, ...cause }: Cause & { clock: Clock }) {
  const values = { expiration_date: end, updated_at: changedAt(clock, row.updated_at) };
  return changeCoupon(tx, row, values, cause);
}

/**
 * Adds a change to the history. For a coupon older than the history, its state until now is recorded first; the oldest
 * changes are deleted once there are too many.
 */
async function record(tx: Tx, row: CouponRow, saved: CouponRow, { action, actor }: Cause): Promise<void> {
  const was = versionOf(row);
  const is = versionOf(saved);
  const before = changedFields(was, is);
  if (Object.keys(before).length === 0) return;
  const json = (version: Partial<StoredVersion>) => sql`${JSON.stringify(version)}::jsonb`;
  await sql`
    with outdated as (
      delete from coupon_changes
      where store_id = ${row.store_id} and coupon_id = ${row.id} and id <= (
        select id from coupon_changes where store_id = ${row.store_id} and coupon_id = ${row.id}
        order by id desc offset ${KEPT_CHANGES - 1} limit 1
      )
    )
    insert into coupon_changes (coupon_id, store_id, action, actor, before, after, changed_at)
    select * from (
      select ${row.id}::bigint, ${row.store_id}::bigint, 'recorded', 'automatic', null::jsonb, ${json(was)}, ${row.updated_at}::timestamptz
      where not exists (select from coupon_changes where store_id = ${row.store_id} and coupon_id = ${row.id})
      union all
      select ${row.id}::bigint, ${row.store_id}::bigint, ${action}, ${actor}, ${json(before)}, ${json(is)}, ${saved.updated_at}::timestamptz
    ) as changes
  `.execute(tx);
}
