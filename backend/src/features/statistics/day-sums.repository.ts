/** Queries of day sums. The queries for merchants are scoped to one store. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { StatisticKind, StatisticsDaysTable } from './statistics.tables.ts';

export interface DaySum {
  coupon_id: number | null;
  day: string;
  kind: StatisticKind;
  count: number;
}

/** The sum of several days. */
export type PeriodSum = Omit<DaySum, 'day'>;

/** First and last day, both included, yyyy-MM-dd. */
export interface Period {
  from: string;
  to: string;
}

export type CountedSum = Selectable<StatisticsDaysTable>;

/** Adds counts to the sums of their days. No two rows may have the same store, coupon, day and kind. */
export async function addToDays(tx: Executor, rows: readonly CountedSum[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('statistics_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.constraint('statistics_days_key').doUpdateSet({
        count: sql`statistics_days.count + excluded.count`,
        limited: sql`statistics_days.limited + excluded.limited`,
      }),
    )
    .execute();
}

/** Like {@link addToDays}, for reports above the limits. */
export async function addUncounted(tx: Executor, rows: readonly CountedSum[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('statistics_uncounted')
    .values(rows.map(({ limited: _, ...row }) => row))
    .onConflict((conflict) =>
      conflict
        .constraint('statistics_uncounted_key')
        .doUpdateSet({ count: sql`statistics_uncounted.count + excluded.count` }),
    )
    .execute();
}

/** Remembers a batch. @returns false if it was remembered before */
export async function rememberBatch(tx: Executor, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('statistics_batches')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetBatchesBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('statistics_batches').where('received_at', '<', instant).execute();
}

function ofPeriod(db: Executor, storeId: number, { from, to }: Period) {
  return db
    .selectFrom('statistics_days')
    .where('store_id', '=', storeId)
    .where('day', '>=', from)
    .where('day', '<=', to);
}

export function sumsByDay(db: Executor, storeId: number, period: Period): Promise<DaySum[]> {
  return ofPeriod(db, storeId, period).select(['coupon_id', 'day', 'kind', 'count']).execute();
}

export function sumsOf(db: Executor, storeId: number, period: Period): Promise<PeriodSum[]> {
  return ofPeriod(db, storeId, period)
    .select(['coupon_id', 'kind', sql<number>`sum(count)::bigint`.as('count')])
    .groupBy(['coupon_id', 'kind'])
    .execute();
}
