/** Stored billing data: readings, customers and the one subscription of a store. */
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { SubscriptionsTable, UnassignedCheckoutsTable } from './billing.tables.ts';
import type { FailedPayment } from './billing-news.ts';
import { ENDED } from './subscription.ts';
import type { FailedColumns, SubscriptionFacts } from './subscription.ts';

export interface SubscriptionRecord extends SubscriptionFacts, FailedColumns {
  /** Id of the merchant's subscription record. */
  id: number;
}

/** Draws the number of a reading before Stripe is read, so that a later reading always has a higher one. */
export async function nextReading(db: Executor): Promise<number> {
  const { rows } = await sql<{ reading: number }>`select nextval('billing_reads') as reading`.execute(db);
  return Number(rows[0]?.reading);
}

/**
 * Locks a store for the result of a reading until the transaction ends.
 * @returns false if a later reading was already stored: then nothing may be written
 */
export async function claimReading(
  tx: Executor,
  storeId: number,
  reading: number,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('billing_accounts')
    .values({ store_id: storeId, read_order: reading, read_at: now })
    .onConflict((conflict) =>
      conflict
        .column('store_id')
        .doUpdateSet((eb) => ({
          read_order: eb.ref('excluded.read_order'),
          read_at: eb.ref('excluded.read_at'),
        }))
        .whereRef('billing_accounts.read_order', '<', 'excluded.read_order'),
    )
    .returning('store_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns when a store was last read from Stripe, or null if never. */
export async function lastReadAt(db: Executor, storeId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('billing_accounts')
    .select('read_at')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row?.read_at ?? null;
}

export async function storeOfCustomer(db: Executor, customerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('store_id')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.store_id ?? null;
}

export async function customersOf(db: Executor, storeId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('id')
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the owner of a customer. The first one stored is final. */
export async function addCustomer(
  db: Executor,
  customerId: string,
  storeId: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ id: customerId, store_id: storeId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSubscription(db: Executor, storeId: number): Promise<SubscriptionRecord | null> {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    stripeId: row.stripe_id,
    customerId: row.customer_id,
    status: row.status,
    startedAt: row.started_at,
    canceledAt: row.canceled_at,
    endsAtPeriodEnd: row.ends_at_period_end,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    periodPaid: row.period_paid,
    failedAt: row.failed_at,
    failedAmount: row.failed_amount,
    failedCurrency: row.failed_currency,
    nextAttemptAt: row.next_attempt_at,
  };
}

/** Returns a query for the parts of subscriptions that other features need, to be joined with stores. */
export function subscriptionsByStore(db: Executor) {
  return db
    .selectFrom('subscriptions')
    .select([
      'store_id as storeId',
      'id as recordId',
      'status',
      'ends_at_period_end as endsAtPeriodEnd',
      'period_start as periodStart',
      'period_end as periodEnd',
      'period_paid as periodPaid',
      'failed_at as failedAt',
      'failed_amount as failedAmount',
      'failed_currency as failedCurrency',
      'next_attempt_at as nextAttemptAt',
    ]);
}

/** Returns those of the given stores whose subscription hasn't ended for good. */
export async function storesStillPaying(db: Executor, storeIds: readonly number[]): Promise<number[]> {
  if (storeIds.length === 0) return [];
  const rows = await db
    .selectFrom('subscriptions')
    .select('store_id')
    .where('store_id', 'in', storeIds)
    .where('status', 'not in', ENDED)
    .execute();
  return rows.map((row) => row.store_id);
}

/** Returns what determines the shown status of many stores. */
export async function findStatuses(db: Executor, storeIds: readonly number[]) {
  if (storeIds.length === 0) return [];
  return db
    .selectFrom('subscriptions')
    .select(['store_id as storeId', 'status', 'ends_at_period_end as endsAtPeriodEnd'])
    .where('store_id', 'in', storeIds)
    .execute();
}

/**
 * Replaces the subscription of a store; the record keeps its id.
 * @returns whether anything changed
 */
export async function saveSubscription(
  tx: Executor,
  storeId: number,
  facts: SubscriptionFacts,
  failed: FailedPayment | null,
): Promise<boolean> {
  const row: Omit<Insertable<SubscriptionsTable>, 'store_id'> = {
    stripe_id: facts.stripeId,
    customer_id: facts.customerId,
    status: facts.status,
    started_at: facts.startedAt,
    canceled_at: facts.canceledAt,
    ends_at_period_end: facts.endsAtPeriodEnd,
    period_start: facts.periodStart,
    period_end: facts.periodEnd,
    period_paid: facts.periodPaid,
    failed_at: failed?.at ?? null,
    failed_amount: failed?.amount ?? null,
    failed_currency: failed?.currency ?? null,
    next_attempt_at: failed?.nextAttempt ?? null,
  };
  const all = (table: string) => sql.join(Object.keys(row).map((column) => sql.ref(`${table}.${column}`)));
  const saved = await tx
    .insertInto('subscriptions')
    .values({ store_id: storeId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('store_id')
        .doUpdateSet(row)
        .where(sql<boolean>`(${all('subscriptions')}) is distinct from (${all('excluded')})`),
    )
    .returning('store_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/**
 * Stores a payment through one of our links for which no store was found, for the operator to look into.
 * @returns whether it is new
 */
export async function saveUnassignedCheckout(
  db: Executor,
  checkout: Insertable<UnassignedCheckoutsTable>,
): Promise<boolean> {
  const row = await db
    .insertInto('unassigned_checkouts')
    .values(checkout)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
