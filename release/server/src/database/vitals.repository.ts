/** Counts what visitors felt, in a row for each version, brand, device, kind of page load, measure, day and bucket. */
import { sql } from 'kysely';
import type { BucketCount } from '@coupon-center/release';
import type { Executor, ReleaseTables } from './release-tables.ts';

/** How many days the counts of a page load stay. */
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

/** Counts a page load: once for each measure, in the bucket of its value. */
export async function countVitals(
  db: Executor,
  line: VitalLine,
  buckets: ReadonlyMap<VitalMeasure, number>,
): Promise<void> {
  await db
    .insertInto('release.page_vitals')
    .values([...buckets].map(([measure, bucket]) => ({ ...line, measure, bucket, day: today })))
    .onConflict((conflict) =>
      conflict
        .columns([...COLUMNS, 'day', 'bucket'])
        .doUpdateSet({ count: sql<number>`page_vitals.count + 1` }),
    )
    .execute();
}

/** Returns the counts of published versions: of one remote, or of all. Those of the version that was published last come first. */
export async function readVitals(db: Executor, remote?: string): Promise<VitalCounts[]> {
  const rows = await db
    .selectFrom('release.page_vitals as vitals')
    .innerJoin('release.versions as versions', (join) =>
      join.onRef('versions.name', '=', 'vitals.remote').onRef('versions.version', '=', 'vitals.version'),
    )
    .select(['vitals.remote', 'vitals.version', 'brand', 'device', 'load', 'measure', 'bucket'])
    .select(sql<number>`sum(count)::int`.as('count'))
    .where(sinceFirstDay)
    .$if(remote !== undefined, (query) => query.where('vitals.remote', '=', remote ?? ''))
    .groupBy([
      'vitals.remote',
      'vitals.version',
      'versions.id',
      'brand',
      'device',
      'load',
      'measure',
      'bucket',
    ])
    .orderBy('vitals.remote')
    .orderBy('versions.id', 'desc')
    .orderBy('brand')
    .orderBy('device')
    .orderBy('load')
    .orderBy('measure')
    .execute();
  const lines = new Map<string, VitalCounts>();
  for (const { bucket, count, ...line } of rows) {
    const key = JSON.stringify(COLUMNS.map((column) => line[column]));
    const known = lines.get(key) ?? { ...line, counts: [] };
    known.counts.push({ bucket, count });
    lines.set(key, known);
  }
  return [...lines.values()];
}

/** Returns the counts of a version for one measure and kind of page load, whatever the brand and the device. */
export async function readCountsOf(
  db: Executor,
  { remote, version, load, measure }: Omit<VitalLine, 'brand' | 'device'> & { measure: VitalMeasure },
): Promise<BucketCount[]> {
  return db
    .selectFrom('release.page_vitals')
    .select('bucket')
    .select(sql<number>`sum(count)::int`.as('count'))
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('load', '=', load)
    .where('measure', '=', measure)
    .where(sinceFirstDay)
    .groupBy('bucket')
    .execute();
}

/** Removes the counts of days long past. */
export async function sweepVitals(db: Executor): Promise<void> {
  await db
    .deleteFrom('release.page_vitals')
    .where(sql<boolean>`not (${sinceFirstDay})`)
    .execute();
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
