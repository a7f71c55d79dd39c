import { sql } from 'kysely';
import { addDays } from '@coupon-center/contracts';
import { migrate, monthOf, openDatabase } from '@coupon-center/database';
import type { OpenDatabase } from '@coupon-center/database';
import { countVitals, keepVitalMonths, KEPT_DAYS, readDays } from '../../database/vitals.repository.ts';
import { migrateRelease } from '../../database/release-tables.ts';
import type { ReleaseTables } from '../../database/release-tables.ts';
import { migrations } from '../../migrations/index.ts';
import { createEmptyDatabase, silent } from '../../testing/test-service.ts';

const { '0013-vital-months': _months, ...previous } = migrations;
const LINE = { remote: 'mf-one', version: '1.0.0', brand: '6', device: 'phone', load: 'fresh' } as const;

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let open: OpenDatabase<ReleaseTables>;
let today: string;

const count = () => countVitals(open.db, LINE, new Map([['lcp', 300]]));
const move = (day: string) => open.db.updateTable('release.page_vitals').set({ day }).execute();

/** Returns the partitions, and the counts with the partitions that they are in. */
async function stored() {
  const { rows } = await sql<{ partition: string; counts: Record<string, number> }>`
    select tableoid::regclass::text as partition, counts from release.page_vitals`.execute(open.db);
  const { rows: partitions } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'release.page_vitals'::regclass order by 1`.execute(open.db);
  return { rows, partitions: partitions.map(({ name }) => name) };
}

beforeEach(async () => {
  empty = await createEmptyDatabase();
  open = await openDatabase<ReleaseTables>(empty.location, { log: silent });
  await migrate(open.db, previous, { schema: 'release' });
  ({ today } = await readDays(open.db));
  await count();
  await migrateRelease(open.db);
});
afterEach(async () => {
  await open.close();
  await empty.remove();
});

test('the migration keeps the counts, and the statement of the previous release adds to them', async () => {
  await count();
  const { rows } = await stored();
  expect(rows).toEqual([{ partition: 'release.page_vitals_earlier', counts: { 300: 2 } }]);
});

test('counts are in the partitions of their months, which are dropped once none of their days is read', async () => {
  const month = monthOf(today, 2);
  const partition = `release.page_vitals_${month.slice(0, 7).replace('-', '_')}`;
  const last = addDays(monthOf(month, 1), -1);
  await keepVitalMonths(open.db, today);
  await move(last);
  await keepVitalMonths(open.db, addDays(last, KEPT_DAYS));
  const { rows, partitions } = await stored();
  expect(rows).toMatchObject([{ partition }]);
  expect(partitions).not.toContain('release.page_vitals_earlier');
  await keepVitalMonths(open.db, monthOf(month, 2));
  const after = await stored();
  expect(after.rows).toEqual([]);
  expect(after.partitions).not.toContain(partition);
});
