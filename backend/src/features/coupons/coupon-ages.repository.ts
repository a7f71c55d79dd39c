/** Queries about how long stores have had coupons. */
import type { Executor } from '../../platform/database/database.types.ts';

/** Returns those of the given stores that had a coupon before an instant, archived since or not. */
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
