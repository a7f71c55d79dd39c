/** Counts web vitals, in a row for each version, brand, device, kind of page load, measure and day. */
import { sql } from 'kysely';
import type { BucketCount } from '@coupon-center/release';
import type { Executor, ReleaseTables } from './release-tables.ts';

/** How many days back the counts of a page load are read. */
export const KEPT_DAYS = 28;

type Row = ReleaseTables['release.page_vitals'];
export type VitalMeasure = Row['measure'];

/** What a page load is counted for. */
export type VitalLine = Pick<Row, 'remote' | 'version' | 'brand' | 'device' | 'load'>;

/** The counts of a line for one measure. */
export interface VitalCounts extends VitalLine {
  measure: VitalMeasure;
  counts: BucketCount[];
}

const COLUMNS = ['remote', 'version', 'brand', 'device', 'load', 'measure'] as const;
const today = sql<string>`(now() at time zone 'utc')::date`;
const sinceFirstDay = sql<boolean>`day > ${today} - ${KEPT_DAYS}::int`;

/** Returns the days before which and on which the database's clock is, e.g. `2026-11-27`. */
export async function readDays(db: Executor): Promise<{ today: string; yesterday: string }> {
  const { rows } = await sql<{ today: string; yesterday: string }>`
    select ${today}::text as today, (${today} - 1)::text as yesterday`.execute(db);
  const [days] = rows;
  if (!days) throw new Error('The database did not tell the day.');
  return days;
}

/** Adds the counts of a new row to those of the stored one. */
const added = sql<string>`page_vitals.counts || (
  select jsonb_object_agg(key, value::int + coalesce((page_vitals.counts ->> key)::int, 0))
  from jsonb_each_text(excluded.counts))`;

/** Counts a page load: once for each measure, in the bucket of its value. */
export async function countVitals(
  db: Executor,
  line: VitalLine,
  buckets: ReadonlyMap<VitalMeasure, number>,
): Promise<void> {
  const rows = [...buckets].map(([measure, bucket]) => ({
    ...line,
    measure,
    day: today,
    counts: JSON.stringify({ [bucket]: 1 }),
  }));
  await db
    .insertInto('release.page_vitals')
    .values(rows)
    .onConflict((conflict) => conflict.columns([...COLUMNS, 'day']).doUpdateSet({ counts: added }))
    .execute();
}

/** Adds up the counts of days. */
function sumOf(days: readonly { counts: Record<string, number> }[]): BucketCount[] {
  const sums = new Map<string, number>();
  for (const { counts } of days)
    for (const [bucket, count] of Object.entries(counts)) sums.set(bucket, (sums.get(bucket) ?? 0) + count);
  return [...sums].map(([bucket, count]) => ({ bucket: Number(bucket), count }));
}

/** Returns the counts of published versions: of one remote, or of all. Those of the version that was published last come first. */
export async function readVitals(db: Executor, remote?: string): Promise<VitalCounts[]> {
  const rows = await db
    .selectFrom('release.page_vitals as vitals')
    .innerJoin('release.versions as versions', (join) =>
      join.onRef('versions.name', '=', 'vitals.remote').onRef('versions.version', '=', 'vitals.version'),
    )
    .select(['vitals.remote', 'vitals.version', 'brand', 'device', 'load', 'measure', 'counts'])
    .where(sinceFirstDay)
    .$if(remote !== undefined, (query) => query.where('vitals.remote', '=', remote ?? ''))
    .orderBy('vitals.remote')
    .orderBy('versions.id', 'desc')
    .orderBy('brand')
    .orderBy('device')
    .orderBy('load')
    .orderBy('measure')
    .execute();
  const lines = Map.groupBy(rows, (row) => JSON.stringify(COLUMNS.map((column) => row[column])));
  return [...lines.values()].flatMap((days) =>
    days.slice(0, 1).map((first) => ({ ...first, counts: sumOf(days) })),
  );
}

/** Returns the counts of a version for one measure and kind of page load, whatever the brand and the device. */
export async function readCountsOf(
  db: Executor,
  { remote, version, load, measure }: Omit<VitalLine, 'brand' | 'device'> & { measure: VitalMeasure },
): Promise<BucketCount[]> {
  const days = await db
    .selectFrom('release.page_vitals')
    .select('counts')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('load', '=', load)
    .where('measure', '=', measure)
    .where(sinceFirstDay)
    .execute();
  return sumOf(days);
}

/** Removes the counts of versions that no longer exist. */
export async function forgetVitals(db: Executor, remote: string, versions: readonly string[]): Promise<void> {
  if (versions.length === 0) return;
  await db
    .deleteFrom('release.page_vitals')
    .where('remote', '=', remote)
    .where('version', 'in', versions)
    .execute();
}
