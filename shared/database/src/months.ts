/** Keeps tables that are partitioned by month: creates months before they are needed, and drops those that are too old. */
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from './transaction.ts';

/** Months after the present one that exist: more than a sweep or a deploy could be late. */
const AHEAD = 2;
/** Longest wait for a lock. Others wait behind it, and the next sweep tries again. */
const LOCK_WAIT = '2s';

export interface MonthlyTable {
  /** The table, with its schema unless that is the connection's own. Its default partition is `<table>_default`. */
  table: string;
  /** Its column of days. */
  column: string;
  /** How many whole months before the present one are kept. */
  kept: number;
}

/** A partition, named like its table with the schema, with its first day and the day after its last one, yyyy-MM-dd. */
interface Partition {
  name: string;
  /** Null for all days before its end. */
  from: string | null;
  to: string;
}

/** Returns the partitions other than the default one. */
async function partitionsOf<DB>(db: Kysely<DB>, table: string): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select oid::regclass::text as name, pg_get_expr(relpartbound, oid) as bound
    from pg_inherits join pg_class on oid = inhrelid where inhparent = ${table}::regclass
  `.execute(db);
  return rows.flatMap(({ name, bound }) => {
    const [, from = '', to] = /FROM \((.*?)\) TO \('(.*?)'\)/.exec(bound) ?? [];
    return to === undefined ? [] : [{ name, from: from === 'MINVALUE' ? null : from.slice(1, -1), to }];
  });
}

/** Returns the first day of a month. @param by number of months after that of the day */
export function monthOf(day: string, by = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

const covers = ({ from, to }: Partition, day: string) => (from === null || from <= day) && day < to;

/** Creates a month, and moves rows to it that arrived before it existed. */
async function createMonth<DB>(
  tx: Transaction<DB>,
  { table, column }: MonthlyTable,
  first: string,
): Promise<void> {
  const [parent, rest] = [sql.table(table), sql.table(`${table}_default`)];
  const month = sql.table(`${table}_${first.slice(0, 7).replace('-', '_')}`);
  const after = monthOf(first, 1);
  // Nobody adds a row of the month to the default partition from here on.
  await sql`lock table ${rest} in access exclusive mode`.execute(tx);
  await sql`create table ${month} (like ${parent} including defaults including constraints)`.execute(tx);
  const isOfMonth = sql`${sql.ref(column)} >= ${first} and ${sql.ref(column)} < ${after}`;
  await sql`insert into ${month} select * from ${rest} where ${isOfMonth}`.execute(tx);
  await sql`delete from ${rest} where ${isOfMonth}`.execute(tx);
  await sql`
    alter table ${parent} attach partition ${month} for values from (${sql.lit(first)}) to (${sql.lit(after)})
  `.execute(tx);
}

/**
 * Creates the months around a day that are missing, beginning with the one before, and drops whole months that are no longer kept.
 * Safe if several processes do it together; only reads if there is nothing to do.
 */
export async function keepMonths<DB>(db: Kysely<DB>, monthly: MonthlyTable, today: string): Promise<void> {
  const { table, column, kept } = monthly;
  const needed = Array.from({ length: AHEAD + 2 }, (_, index) => monthOf(today, index - 1));
  const oldest = monthOf(today, -kept);
  const missingIn = (known: readonly Partition[]) =>
    needed.filter((first) => !known.some((partition) => covers(partition, first)));
  const outdatedIn = (known: readonly Partition[]) => known.filter(({ to }) => to <= oldest);
  const before = await partitionsOf(db, table);
  if (missingIn(before).length === 0 && outdatedIn(before).length === 0) return;
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`months of ${table}`}))`.execute(tx);
    await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx);
    const known = await partitionsOf(tx, table);
    // Before the default partition is locked: reads also lock the table first.
    for (const { name } of outdatedIn(known)) {
      await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(tx);
      await sql`drop table ${sql.table(name)}`.execute(tx);
    }
    for (const first of missingIn(known)) await createMonth(tx, monthly, first);
    await sql`delete from ${sql.table(`${table}_default`)} where ${sql.ref(column)} < ${oldest}`.execute(tx);
  });
}
