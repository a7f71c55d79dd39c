/** The paid orders of a store. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Transaction } from '@coupon-center/contracts';
import { epochSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';
import type { TransactionsTable } from './billing.tables.ts';

export interface Order {
  /** Stripe's id of the charge. */
  id: string;
  createdAt: Date;
  /** Minor units. */
  amount: number;
  currency: string;
  receiptUrl: string | null;
}

/** A stored order. */
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
        // Not the column's default, which would use up a number of the sequence for each existing row.
        number: known.get(order.id)?.number ?? sql<number>`nextval('order_numbers')`,
        store_id: storeId,
        created_at: order.createdAt,
        amount: order.amount,
        currency: order.currency,
        receipt_url: order.receiptUrl,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('transactions_pkey').doUpdateSet((eb) => ({
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
  return { count, results: rows.map(orderOf) };
}

/** Returns all orders of a store, newest first. */
export async function allOrders(db: Executor, storeId: number): Promise<NumberedOrder[]> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(orderOf);
}

function orderOf(row: Selectable<TransactionsTable>): NumberedOrder {
  return {
    id: row.id,
    number: row.number,
    createdAt: row.created_at,
    amount: row.amount,
    currency: row.currency,
    receiptUrl: row.receipt_url,
  };
}

/** An order as the API returns it. */
export function orderView(order: NumberedOrder): Transaction {
  return {
    id: order.id,
    order_number: order.number,
    transaction_created: epochSeconds(order.createdAt),
    amount: order.amount,
    currency: order.currency,
    receipt_url: order.receiptUrl,
  };
}

/**
 * Copies the orders of a store to a table that outlives it, without the store and without receipts, which name the payer.
 * Deletes the stored webhooks, which name its customers at Stripe.
 */
export async function keepOrders(tx: Executor, storeId: number, clientId: string): Promise<void> {
  await tx
    .insertInto('kept_orders')
    .columns(['id', 'number', 'client_id', 'created_at', 'amount', 'currency'])
    .expression((eb) =>
      eb
        .selectFrom('transactions')
        .select(['id', 'number', eb.val(clientId).as('client_id'), 'created_at', 'amount', 'currency'])
        .where('store_id', '=', storeId),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await tx
    .deleteFrom('webhook_events')
    .where('customer_id', 'in', (eb) =>
      eb.selectFrom('billing_customers').select('id').where('store_id', '=', storeId),
    )
    .execute();
}

/** Deletes orders of erased accounts that the law no longer requires us to keep. */
export async function removeKeptBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('kept_orders').where('created_at', '<', instant).execute();
}
