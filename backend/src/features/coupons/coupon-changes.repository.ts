/** Queries of the history of coupons. Every query is scoped to one store. */
import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import { countAround } from '../../platform/http/paging.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';
import type { CouponChangesTable } from './coupons.tables.ts';

export type ChangeRow = Selectable<CouponChangesTable>;

function ofStore(db: Executor, storeId: number) {
  return db.selectFrom('coupon_changes').where('store_id', '=', storeId);
}

/** Returns a page of a coupon's changes, latest first. */
export async function pageOfChanges(
  db: Executor,
  storeId: number,
  couponId: number,
  page: PageWindow,
): Promise<Paged<ChangeRow>> {
  const ofCoupon = ofStore(db, storeId).where('coupon_id', '=', couponId);
  const results = await ofCoupon
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const all = () => ofCoupon.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { count: await countAround(results.length, page, async () => (await all()).count), results };
}

export async function findChange(
  db: Executor,
  storeId: number,
  { couponId, changeId }: { couponId: number; changeId: number },
): Promise<ChangeRow | null> {
  const row = await ofStore(db, storeId)
    .selectAll()
    .where('coupon_id', '=', couponId)
    .where('id', '=', changeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns all changes of a store's coupons, grouped by coupon, oldest first. */
export function allChanges(db: Executor, storeId: number): Promise<ChangeRow[]> {
  return ofStore(db, storeId).selectAll().orderBy('coupon_id').orderBy('id').execute();
}
