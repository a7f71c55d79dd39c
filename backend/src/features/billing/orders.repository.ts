/** The paid orders of a store. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';

export interface Order {
  id: string;
  createdAt: Date;
  /** Minor units. */
  amount: number;
  currency: string;
  receiptUrl: string | null;
}

/**
 * Replaces the orders of a store.
 * @returns whether orders were added, removed or changed in amount; receipt addresses differ in each reading
 */
export async function saveOrders(tx: Executor, storeId: number, orders: readonly Order[]): Promise<boolean> {
  const before = await tx
    .selectFrom('transactions')
    .select(['id', 'amount'])
    .where('store_id', '=', storeId)
    .execute();
  const amounts = new Map(before.map(({ id, amount }) => [id, amount]));
  const isNews =
    before.length !== orders.length || orders.some(({ id, amount }) => amounts.get(id) !== amount);
  const stale = tx.deleteFrom('transactions').where('store_id', '=', storeId);
  const kept = orders.map(({ id }) => id);
  await (kept.length > 0 ? stale.where('id', 'not in', kept) : stale).execute();
  if (orders.length === 0) return isNews;
  await tx
    .insertInto('transactions')
    .values(
      orders.map((order) => ({
        id: order.id,
        store_id: storeId,
        created_at: order.createdAt,
        amount: order.amount,
        currency: order.currency,
        receipt_url: order.receiptUrl,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        amount: eb.ref('excluded.amount'),
        receipt_url: eb.ref('excluded.receipt_url'),
      })),
    )
    .execute();
  return isNews;
}

/** Returns a page of a store's orders, newest first, and their total number. */
export async function listOrders(db: Executor, storeId: number, page: PageWindow): Promise<Paged<Order>> {
  const own = db.selectFrom('transactions').where('store_id', '=', storeId);
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const results = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    amount: row.amount,
    currency: row.currency,
    receiptUrl: row.receipt_url,
  }));
  return { count, results };
}
