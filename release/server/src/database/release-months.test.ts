import { sql } from 'kysely';
import { addDays } from '@coupon-center/contracts';
import { migrate, monthOf, openDatabase } from '@coupon-center/database';
import type { OpenDatabase } from '@coupon-center/database';
import type { PageError } from '@coupon-center/portal-contracts';
import { audit, historyOf } from '../access/audit.ts';
import { countedErrors, countPageError } from '../features/page-reports/page-errors.repository.ts';
import { migrations } from '../migrations/index.ts';
import { createEmptyDatabase, silent } from '../testing/test-service.ts';
import { registryRevision } from './registry.repository.ts';
import { keepReleaseMonths } from './release-months.ts';
import { migrateRelease } from './release-tables.ts';
import type { ReleaseTables } from './release-tables.ts';
import { countVitals, KEPT_DAYS, readDays } from './vitals.repository.ts';

const { '0013-vital-months': _vitals, '0014-error-and-audit-months': _others, ...previous } = migrations;
const LINE = { remote: 'mf-one', version: '1.0.0', brand: '6', device: 'phone', load: 'fresh' } as const;
const ERROR: PageError = { stage: 'crash', remote: 'mf-one', name: 'TypeError', places: [] };

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let open: OpenDatabase<ReleaseTables>;
let today: string;

const countVital = () => countVitals(open.db, LINE, new Map([['lcp', 300]]));
const countError = (network = 1, error = ERROR) =>
  countPageError(open.db, error, { version: '1.0.0', network });
const listed = () => countedErrors(open.db, 'mf-one');
const change = (version: string) =>
  open.db
    .transaction()
    .execute((tx) =>
      audit(
        tx,
        { principal: { tokenId: 't1', scope: '*', note: 'Ann' }, address: '192.0.2.1' },
        { remote: 'mf-one', action: 'promote', version, reason: undefined, before: null, after: version },
      ),
    );
const partitionOf = (table: string, month: string) => `${table}_${month.slice(0, 7).replace('-', '_')}`;

async function exists(table: string): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass(${table})::text as name`.execute(
    open.db,
  );
  return rows[0]?.name !== null;
}

/** Returns the partitions of the rows, in the order of their months. */
async function partitionsWithRows(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from ${sql.table(table)} order by ${sql.ref(column)}`.execute(
    open.db,
  );
  return rows.map(({ name }) => name);
}

/** Statements of the previous release. */
const previousRelease = {
  add: (key: string) =>
    sql`
      insert into release.page_errors (key, remote, version, error, first_network)
      values (${key}, 'mf-one', '1.0.0', ${JSON.stringify(ERROR)}, 1)
      on conflict (key) do update set count = page_errors.count + 1
    `.execute(open.db),
  countAgain: (key: string) =>
    sql`
      update release.page_errors set count = page_errors.count + 1, last_seen = now(), is_confirmed = true
      where key = ${key}
    `.execute(open.db),
  change: () =>
    sql<{ id: number }>`
      insert into release.audit (remote, action, version, "by", address, before, after)
      values ('mf-one', 'promote', '1.0.0', 'Ann', '192.0.2.1', null, '1.0.0') returning id
    `.execute(open.db),
};

beforeEach(async () => {
  empty = await createEmptyDatabase();
  open = await openDatabase<ReleaseTables>(empty.location, { log: silent });
  await migrate(open.db, previous, { schema: 'release' });
  ({ today } = await readDays(open.db));
  await countVital();
  await previousRelease.add('known');
  await previousRelease.change();
  await migrateRelease(open.db);
});
afterEach(async () => {
  await open.close();
  await empty.remove();
});

describe('web vitals', () => {
  it('are kept by the migration, and the statement of the previous release adds to them', async () => {
    await countVital();
    const rows = await open.db.selectFrom('release.page_vitals').select('counts').execute();
    expect(rows).toEqual([{ counts: { 300: 2 } }]);
    expect(await partitionsWithRows('release.page_vitals', 'day')).toEqual(['release.page_vitals_earlier']);
  });

  it('are in the partitions of their months, which are dropped once none of their days is read', async () => {
    const month = monthOf(today, 2);
    const last = addDays(monthOf(month, 1), -1);
    await keepReleaseMonths(open.db, today);
    await open.db.updateTable('release.page_vitals').set({ day: last }).execute();
    await keepReleaseMonths(open.db, addDays(last, KEPT_DAYS));
    const partition = partitionOf('release.page_vitals', month);
    expect(await partitionsWithRows('release.page_vitals', 'day')).toEqual([partition]);
    expect(await exists('release.page_vitals_earlier')).toBe(false);
    await keepReleaseMonths(open.db, monthOf(month, 2));
    expect(await partitionsWithRows('release.page_vitals', 'day')).toEqual([]);
    expect(await exists(partition)).toBe(false);
  });
});

describe('page errors', () => {
  const age = (days: number) =>
    sql`
      update release.page_error_months set
        month = date_trunc('month', (last_seen - make_interval(days => ${days})) at time zone 'utc')::date,
        first_seen = first_seen - make_interval(days => ${days}),
        last_seen = last_seen - make_interval(days => ${days})
    `.execute(open.db);
  const forget = () => open.db.deleteFrom('release.page_error_months').execute();

  it('are kept by the migration, and those that the previous release counts are added', async () => {
    await previousRelease.countAgain('known');
    await previousRelease.add('new');
    await previousRelease.add('new');
    const rows = await open.db
      .selectFrom('release.page_error_months')
      .select(['key', 'count', 'is_confirmed'])
      .orderBy('key')
      .execute();
    expect(rows).toEqual([
      { key: 'known', count: 2, is_confirmed: true },
      { key: 'new', count: 2, is_confirmed: false },
    ]);
  });

  it('keep their count, their first day and their networks in a new month', async () => {
    await forget();
    await countError(1);
    await countError(1);
    await age(1);
    const [before] = await listed();
    await sql`update release.page_error_months set month = month - interval '1 month'`.execute(open.db);
    const rows = () =>
      open.db
        .selectFrom('release.page_error_months')
        .select(['count', 'is_confirmed'])
        .orderBy('month')
        .execute();
    await countError(1);
    expect(await listed()).toMatchObject([{ count: 3, firstSeen: before?.firstSeen }]);
    expect(await rows()).toEqual([
      { count: 2, is_confirmed: false },
      { count: 3, is_confirmed: false },
    ]);
    await countError(2);
    expect(await rows()).toContainEqual({ count: 4, is_confirmed: true });
    expect(await listed()).toHaveLength(1);
  });

  it('are no longer listed 30 days after they were last seen, and begin anew', async () => {
    await forget();
    await countError();
    await age(29);
    expect(await listed()).toHaveLength(1);
    await age(2);
    expect(await listed()).toEqual([]);
    await countError();
    expect(await listed()).toMatchObject([{ count: 1 }]);
  });

  it('are dropped with their month', async () => {
    await forget();
    await keepReleaseMonths(open.db, today);
    await countError();
    const partition = partitionOf('release.page_error_months', today);
    expect(await partitionsWithRows('release.page_error_months', 'month')).toEqual([partition]);
    await keepReleaseMonths(open.db, monthOf(today, 2));
    expect(await partitionsWithRows('release.page_error_months', 'month')).toEqual([partition]);
    await keepReleaseMonths(open.db, monthOf(today, 3));
    expect(await partitionsWithRows('release.page_error_months', 'month')).toEqual([]);
  });
});

describe('the history', () => {
  it('is kept by the migration, and goes on with the next number, for the previous release, too', async () => {
    expect(await change('1.1.0')).toBe(2);
    expect((await previousRelease.change()).rows).toEqual([{ id: 3 }]);
    expect(await registryRevision(open.db)).toBe(3);
    expect((await historyOf(open.db, 'mf-one')).map(({ id, version }) => [id, version])).toEqual([
      [3, '1.0.0'],
      [2, '1.1.0'],
      [1, '1.0.0'],
    ]);
  });

  it('is in the partitions of its months, and dropped after five years', async () => {
    const month = monthOf(today, 2);
    await keepReleaseMonths(open.db, today);
    await change('1.1.0');
    await open.db.updateTable('release.audit').set({ day: month }).where('id', '=', 2).execute();
    expect(await partitionsWithRows('release.audit', 'day')).toEqual([
      'release.audit_earlier',
      partitionOf('release.audit', month),
    ]);
    await keepReleaseMonths(open.db, monthOf(month, 60));
    expect((await historyOf(open.db, 'mf-one')).map(({ id }) => id)).toEqual([2]);
    expect(await change('1.2.0')).toBe(3);
    await keepReleaseMonths(open.db, monthOf(month, 61));
    expect((await historyOf(open.db, 'mf-one')).map(({ id }) => id)).not.toContain(2);
  });
});
