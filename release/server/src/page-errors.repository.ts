/** Counts the errors of pages. One row stands for an error of a version at one place. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '@coupon-center/release';
import type { PageError } from '@coupon-center/portal-contracts';
import type { Executor } from './release-tables.ts';

/** Errors that no remote caused are the shell's. */
const SHELL = 'shell';

/** Different errors of a remote that are kept; further ones are only counted once older ones were removed. */
const MOST_ROWS = 500;
const KEPT_DAYS = 30;

export interface CountedError {
  version: string;
  error: PageError;
  count: number;
  firstSeen: string;
  lastSeen: string;
}

/** @param version of the remote, or of the shell for an error of its own */
export async function countPageError(db: Executor, version: string, error: PageError): Promise<void> {
  const { stage, name, reason = null, places, remote = SHELL } = error;
  const identity = canonicalJson([remote, version, stage, name, reason, places[0] ?? null]);
  const key = createHash('sha256').update(identity).digest('hex');
  const known = await db
    .updateTable('release.page_errors')
    .set({ count: sql`count + 1`, last_seen: sql`now()` })
    .where('key', '=', key)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return;
  const row = { key, remote, version, error: JSON.stringify(error) };
  await sql`
    insert into release.page_errors (key, remote, version, error)
    select ${row.key}, ${row.remote}, ${row.version}, ${row.error}::jsonb
    where (select count(*) from release.page_errors where remote = ${row.remote}) < ${MOST_ROWS}
    on conflict (key) do update set count = page_errors.count + 1, last_seen = now()`.execute(db);
}

/** Returns the errors of a remote, the latest first. */
export async function countedErrors(db: Executor, remote: string): Promise<CountedError[]> {
  const rows = await db
    .selectFrom('release.page_errors')
    .selectAll()
    .where('remote', '=', remote)
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
