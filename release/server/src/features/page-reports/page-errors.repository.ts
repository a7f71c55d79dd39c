/** Counts the errors of pages. One row stands for an error of a version at one place. */
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

export async function countPageError(
  db: Executor,
  error: PageError,
  { version, network }: ErrorOrigin,
): Promise<void> {
  const { stage, name, reason = null, places, remote = SHELL } = error;
  const identity = canonicalJson([remote, version, stage, name, reason, places[0] ?? null]);
  const key = createHash('sha256').update(identity).digest('hex');
  const again = {
    count: sql<number>`page_errors.count + 1`,
    last_seen: sql<Date>`now()`,
    is_confirmed: sql<boolean>`page_errors.is_confirmed or page_errors.first_network is distinct from ${network}`,
  };
  const known = await db
    .updateTable('release.page_errors')
    .set(again)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return;
  await db
    .insertInto('release.page_errors')
    .values({ key, remote, version, error: JSON.stringify(error), first_network: network })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(again))
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
      from release.page_errors where remote = ${remote}
    ), in_turn as (
      select key, turn, row_number() over (order by is_confirmed desc, turn, last_seen desc, key) as place
      from of_networks
    )
    delete from release.page_errors where key in (
      select key from in_turn where turn > ${MOST_OF_A_NETWORK} or place > ${MOST_ROWS}
    )`.execute(db);
}

/** Returns the errors of a remote: those that several networks have reported, then the others, the latest first. */
export async function countedErrors(db: Executor, remote: string): Promise<CountedError[]> {
  const rows = await db
    .selectFrom('release.page_errors')
    .selectAll()
    .where('remote', '=', remote)
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

/** Removes errors that were last seen long ago. */
export async function sweepPageErrors(db: Executor): Promise<void> {
  await db
    .deleteFrom('release.page_errors')
    .where('last_seen', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
