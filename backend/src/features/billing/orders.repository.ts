/** The paid orders of a store. */
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';

export interface Order {
  /** Stripe's id of the charge. */
  id: string;
  createdAt: Date;
  /** Minor units. */
  amount: number;
  currency: string;
  receiptUrl: string | null;
}

/** An order as it is kept. */
export interface NumberedOrder extends Order {
  /** Unique among all stores. */
  number: number;
}

/**
 * Replaces the orders of a store. An order that is new gets a number, which it keeps.
 * @returns whether orders were added, removed or changed in amount; receipt addresses differ in each reading
 */
export async function saveOrders(tx: Executor, storeId: number, orders: readonly Order[]): Promise<boolean> {
  const before = await tx
    .selectFrom('transactions')
    .select(['id', 'number', 'amount'])
    .where('store_id', '=', storeId)
    .execute();
  const known = new Map(before.map((order) => [order.id, order]));
  const isNews =
    before.length !== orders.length || orders.some(({ id, amount }) => known.get(id)?.amount !== amount);
  const stale = tx.deleteFrom('transactions').where('store_id', '=', storeId);
  const kept = orders.map(({ id }) => id);
  await (kept.length > 0 ? stale.where('id', 'not in', kept) : stale).execute();
  if (orders.length === 0) return isNews;
  await tx
    .insertInto('transactions')
    .values(
      orders.map((order) => ({
        id: order.id,
        // Not the column's default: a row that exists would take a number from the sequence in vain.
        number: known.get(order.id)?.number ?? sql<number>`nextval('order_numbers')`,
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
export async function listOrders(
  db: Executor,
  storeId: number,
  page: PageWindow,
): Promise<Paged<NumberedOrder>> {
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
    number: row.number,
    createdAt: row.created_at,
    amount: row.amount,
    currency: row.currency,
    receiptUrl: row.receipt_url,
  }));
  return { count, results };
}
