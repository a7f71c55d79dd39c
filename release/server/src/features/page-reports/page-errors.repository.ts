/** Counts the errors of pages: in a row for each error of a version at one place, and for each month. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '@coupon-center/release';
import type { PageError } from '@coupon-center/portal-contracts';
import type { Executor } from '../../database/release-tables.ts';

/** Errors that no remote caused are counted for the shell. */
const SHELL = 'shell';

/** Maximum number of different errors that are kept for a remote. */
const MOST_ROWS = 500;
/** How many of them one network may have reported first. */
const MOST_OF_A_NETWORK = 100;
/** How many days after it was last seen an error is listed. */
const KEPT_DAYS = 30;

export interface CountedError {
  version: string;
  error: PageError;
  count: number;
  firstSeen: string;
  lastSeen: string;
}

/** Origin of an error. */
export interface ErrorOrigin {
  /** Version of the remote, or of the shell for an error of its own. */
  version: string;
  /** Number of the network. */
  network: number;
}

/** The month, by the database's clock. */
const MONTH = sql<string>`date_trunc('month', now() at time zone 'utc')::date`;
const isKept = sql<boolean>`last_seen > now() - make_interval(days => ${KEPT_DAYS})`;

/** The last row of each error that was seen in the last 30 days. It has the sums of the rows before. */
const lastRows = (db: Executor) =>
  db
    .selectFrom('release.page_error_months')
    .distinctOn('key')
    .selectAll()
    .where(isKept)
    .orderBy('key')
    .orderBy('month', 'desc');

export async function countPageError(
  db: Executor,
  error: PageError,
  { version, network }: ErrorOrigin,
): Promise<void> {
  const { stage, name, reason = null, places, remote = SHELL } = error;
  const identity = canonicalJson([remote, version, stage, name, reason, places[0] ?? null]);
  const key = createHash('sha256').update(identity).digest('hex');
  const again = {
    count: sql<number>`page_error_months.count + 1`,
    last_seen: sql<Date>`now()`,
    is_confirmed: sql<boolean>`page_error_months.is_confirmed or page_error_months.first_network is distinct from ${network}`,
  };
  const known = await db
    .updateTable('release.page_error_months')
    .set(again)
    .where('key', '=', key)
    .where('month', '=', MONTH)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return;
  const earlier = await lastRows(db).where('key', '=', key).executeTakeFirst();
  await db
    .insertInto('release.page_error_months')
    .values({
      ...{ key, remote, version, error: JSON.stringify(error), first_network: network },
      ...(earlier && {
        count: earlier.count + 1,
        first_network: earlier.first_network,
        is_confirmed: earlier.is_confirmed || earlier.first_network !== network,
        first_seen: earlier.first_seen,
      }),
    })
    .onConflict((conflict) => conflict.columns(['key', 'month']).doUpdateSet(again))
    .execute();
  await trim(db, remote);
}

/**
 * Removes surplus errors of a remote: those of a network above its share, and then those that come last when networks take
 * turns. Errors that several networks have reported come first.
 */
async function trim(db: Executor, remote: string): Promise<void> {
  await sql`
    with of_networks as (
      select key, is_confirmed, last_seen, row_number() over (
        partition by first_network order by is_confirmed desc, last_seen desc, key
      ) as turn
      from (${lastRows(db).where('remote', '=', remote)}) errors
    ), in_turn as (
      select key, turn, row_number() over (order by is_confirmed desc, turn, last_seen desc, key) as place
      from of_networks
    )
    delete from release.page_error_months where key in (
      select key from in_turn where turn > ${MOST_OF_A_NETWORK} or place > ${MOST_ROWS}
    )`.execute(db);
}

/** Returns the errors of a remote: those that several networks have reported, then the others, the latest first. */
export async function countedErrors(db: Executor, remote: string): Promise<CountedError[]> {
  const rows = await db
    .selectFrom(lastRows(db).where('remote', '=', remote).as('errors'))
    .selectAll()
    .orderBy('is_confirmed', 'desc')
    .orderBy('last_seen', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    error: row.error,
    count: row.count,
    firstSeen: row.first_seen.toISOString(),
    lastSeen: row.last_seen.toISOString(),
  }));
}
