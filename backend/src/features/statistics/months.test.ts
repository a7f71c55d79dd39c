import { sql } from 'kysely';
import { addDays } from '@coupon-center/contracts';
import { keepMonths, monthOf } from '@coupon-center/database';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { createLog } from '../../platform/observability/log.ts';
import { migrations } from '../../migrations/index.ts';
import { testBackend } from '../../testing/test-backend.ts';
import { createEmptyDatabase, testEngine } from '../../testing/test-database.ts';
import { addToDays } from './day-sums.repository.ts';
import { DAY_SUMS } from './months.ts';

const { '0093-months': _months, ...previous } = migrations;
const OLD = '2019-05-01';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let open: OpenDatabase;
/** The day after the partition of the rows that were there before months. */
let start: string;

const countOf = (store_id: number, day: string) => ({
  store_id,
  client_id: '6',
  coupon_id: null,
  day,
  kind: 'page_view' as const,
  count: 1,
  limited: 1,
});
const add = (day: string) => addToDays(open.db, [countOf(1, day)]);
const keep = (today: string) => keepMonths(open.db, DAY_SUMS, today);
const nameOf = (first: string) => `statistics_days_${first.slice(0, 7).replace('-', '_')}`;

/** Returns the days of all sums with their partitions and counts. */
async function sums() {
  const { rows } = await sql<{ day: string; partition: string; count: number }>`
    select day, tableoid::regclass::text as partition, count from statistics_days order by day
  `.execute(open.db);
  return rows;
}

async function partitions(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'statistics_days'::regclass order by 1
  `.execute(open.db);
  return rows.map(({ name }) => name);
}

beforeEach(async () => {
  empty = await createEmptyDatabase();
  open = await openDatabase(empty.location, createLog('silent'));
  await migrate(open.db, previous);
  await sql`
    insert into users (client_id, email, email_key, role, first_name, last_name, created_at)
    values ('6', 'a@example.com', 'a@example.com', 'merchant', '', '', now())
  `.execute(open.db);
  await sql`
    insert into stores (client_id, owner_id, slug, name, website_url, contact_first_name, contact_last_name,
      contact_email, location, primary_category, created_at, updated_at)
    values ('6', 1, 's-cp', 'Maple', 'http://maple.example', 'Ann', '', 'a@example.com', 'canada', 1535, now(), now())
  `.execute(open.db);
  for (const day of [OLD, '2026-01-31', '2026-02-01']) await add(day);
  await migrate(open.db);
  const { rows } = await sql<{ bound: string }>`
    select pg_get_expr(relpartbound, oid) as bound from pg_class where relname = 'statistics_days_earlier'
  `.execute(open.db);
  start = /TO \('(.*)'\)/.exec(rows[0]?.bound ?? '')?.[1] ?? '';
});
afterEach(async () => {
  await open.close();
  await empty.remove();
});

test('the migration keeps every sum, and the statement of the previous release adds to it', async () => {
  expect((await sums()).map(({ day }) => day)).toEqual([OLD, '2026-01-31', '2026-02-01']);
  await add(OLD);
  expect((await sums())[0]).toEqual({ day: OLD, partition: 'statistics_days_earlier', count: 2 });
});

test('rows are in the partitions of their months, which exist two months ahead', async () => {
  await keep(start);
  const days = [start, addDays(monthOf(start, 1), -1), monthOf(start, 1), addDays(monthOf(start, 3), -1)];
  for (const day of [...days, start]) await add(day);
  expect((await sums()).slice(3)).toEqual(
    days.map((day) => ({ day, partition: nameOf(day), count: day === start ? 2 : 1 })),
  );
});

test('after a long stop, rows that arrived before their month get there, and nothing is lost', async () => {
  const today = monthOf(start, 14);
  await add(addDays(today, -1));
  await add(today);
  expect((await sums()).at(-1)?.partition).toBe('statistics_days_default');
  await Promise.all([keep(today), keep(today), keep(today)]);
  await add(today);
  expect((await sums()).slice(3)).toEqual([
    { day: addDays(today, -1), partition: nameOf(monthOf(today, -1)), count: 1 },
    { day: today, partition: nameOf(today), count: 2 },
  ]);
});

test('drops months that are five years old, and no others', async () => {
  await keep(start);
  await add(start);
  const last = addDays(monthOf(start, DAY_SUMS.kept), -1);
  await keep(last);
  expect((await sums())[0]?.day).toBe(OLD);
  await keep(addDays(last, 1));
  expect((await sums()).map(({ day }) => day)).toEqual([start]);
  expect(await partitions()).not.toContain('statistics_days_earlier');
  await keep(monthOf(start, DAY_SUMS.kept + 1));
  expect(await sums()).toEqual([]);
  expect(await partitions()).not.toContain(nameOf(start));
});

test('drops old rows without a month, too', async () => {
  const today = monthOf(start, 100);
  await add(monthOf(start, 2));
  await add(addDays(today, -40));
  await keep(today);
  expect((await sums()).map(({ day }) => day)).toEqual([addDays(today, -40)]);
});

test('a process creates missing months when it starts, and with each sweep', async () => {
  const now = (day: string) => new Date(`${day}T12:00:00Z`);
  const api = await testBackend({ database: { ...empty, engine: testEngine() }, now: now(start) });
  expect(await partitions()).toContain(nameOf(monthOf(start, 2)));
  api.clock.set(now(monthOf(start, 1)));
  await api.deps.sweeper.run();
  expect(await partitions()).toContain(nameOf(monthOf(start, 3)));
  await api.close();
});
