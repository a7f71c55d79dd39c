/** Queries about page loads and networks that report, stored as digests with a secret of the day. */
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import { randomToken } from '../../platform/security/keys.ts';
import type { StatisticKind, StatisticsNetworksTable } from './statistics.tables.ts';

/** Returns the secret of a site's day, which the first report of the day creates. */
export async function saltOf(db: Executor, clientId: string, day: string): Promise<string> {
  const find = () =>
    db.selectFrom('statistics_salts').select('salt').where('client_id', '=', clientId).where('day', '=', day);
  const known = await find().executeTakeFirst();
  if (known) return known.salt;
  await db
    .insertInto('statistics_salts')
    .values({ client_id: clientId, day, salt: randomToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).salt;
}

/**
 * Records the subjects that page loads were counted for.
 * @param digests digests in a fixed order, so that parallel batches can't deadlock
 * @param until digests last seen before this instant count as new
 * @returns the new digests
 */
export async function rememberLoads(
  tx: Executor,
  digests: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<Set<string>> {
  if (digests.length === 0) return new Set();
  const rows = await tx
    .insertInto('statistics_loads')
    .values(digests.map((digest) => ({ digest, seen_at: now })))
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet({ seen_at: now }).where('statistics_loads.seen_at', '<', until),
    )
    .returning('digest')
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}

/** Returns whether one of a page load's digests was counted since an instant. */
export async function isRemembered(db: Executor, digests: readonly string[], since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('statistics_loads')
    .select('digest')
    .where('digest', 'in', digests)
    .where('seen_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetLoadsBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('statistics_loads').where('seen_at', '<', instant).execute();
}

/**
 * Adds to the counts of networks for today.
 * @param rows rows in a fixed order; no two with the same digest
 * @returns the counts before, by digest
 */
export async function addToNetworks(
  tx: Executor,
  rows: readonly StatisticsNetworksTable[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const added = new Map(rows.map(({ digest, count }) => [digest, count]));
  const sums = await tx
    .insertInto('statistics_networks')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'day', 'digest'])
        .doUpdateSet({ count: sql`statistics_networks.count + excluded.count` }),
    )
    .returning(['digest', 'count'])
    .execute();
  return new Map(sums.map(({ digest, count }) => [digest, count - (added.get(digest) ?? 0)]));
}

/** Client ids of the sites where something was reported on a day that isn't forgotten yet. */
export async function sitesWithReporters(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('statistics_salts').select('client_id').distinct().execute();
  return rows.map((row) => row.client_id);
}

/** Deletes the records of a site's reporters on earlier days, with the secrets of those days. */
export async function forgetReportersBefore(db: Executor, clientId: string, day: string): Promise<void> {
  for (const table of ['statistics_votes', 'statistics_networks', 'statistics_salts'] as const)
    await db.deleteFrom(table).where('client_id', '=', clientId).where('day', '<', day).execute();
}

export async function forgetUncountedBefore(db: Executor, day: string): Promise<void> {
  await db.deleteFrom('statistics_uncounted').where('day', '<', day).execute();
}

/** Returns the number of uncounted reports that are still stored, by kind. */
export async function uncountedByKind(db: Executor): Promise<Partial<Record<StatisticKind, number>>> {
  const rows = await db
    .selectFrom('statistics_uncounted')
    .select(['kind', sql<number>`sum(count)::bigint`.as('count')])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
