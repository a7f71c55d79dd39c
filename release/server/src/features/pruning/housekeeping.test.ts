import { sql } from 'kysely';
import { monthOf } from '@coupon-center/database';
import type { Repeated } from '@coupon-center/server-kit';
import { keepHouse } from './housekeeping.ts';
import { countsOf } from '../../access/limits.ts';
import { readDays } from '../../database/vitals.repository.ts';
import { letDaysPass, testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let portal: TestService;
/** The housekeeping of two processes of the service. */
let processes: [Repeated, Repeated];
const errors: string[] = [];
const log = { error: (_: object, message: string) => void errors.push(message) };

beforeEach(async () => {
  portal = await testService();
  const { db, store } = portal.service;
  const start = () => keepHouse({ db, store, log, pruneEveryHours: 24 });
  processes = [start(), start()];
  errors.length = 0;
});
afterEach(async () => {
  for (const process of processes) await process.close();
  await portal.close();
});

const work = () => Promise.all(processes.map((process) => process.run()));
/** Moves everything some days into the past, counts included. */
async function passDays(days: number): Promise<void> {
  const { db } = portal.service;
  await letDaysPass(db, days);
  await sql`update release.limits set resets_at = resets_at - make_interval(days => ${days})`.execute(db);
}

const versionsOf = async (name: string) =>
  (await portal.operator.readRemote({ name })).versions.map(({ version }) => version);
const prunings = async (name: string) =>
  (await portal.operator.readHistory({ name })).entries.filter(({ action }) => action === 'prune');

async function publishMany(name: string, count: number): Promise<string[]> {
  const versions: string[] = [];
  for (let code = 0; code < count; code += 1) {
    const routes = [`/${name}`];
    versions.push((await portal.publish({ name, routes, code: String(code) })).version);
  }
  return versions;
}

test('deletes old versions of every remote once, with an entry in the history', async () => {
  for (const name of ['mf-one', 'mf-two']) await publishMany(name, 8);
  await work();
  expect(await versionsOf('mf-one')).toHaveLength(8);
  await passDays(8);
  await work();
  for (const name of ['mf-one', 'mf-two']) {
    expect((await versionsOf(name)).length).toBeLessThan(8);
    expect(await prunings(name)).toMatchObject([
      { by: 'the release service (prune)', address: 'the service itself' },
    ]);
  }
  expect(errors).toEqual([]);
});

test('deletes nothing until a day has passed since the last run in any process', async () => {
  await work();
  await publishMany('mf-one', 8);
  await letDaysPass(portal.service.db, 30);
  await work();
  expect(await versionsOf('mf-one')).toHaveLength(8);
  await passDays(1);
  await work();
  expect((await versionsOf('mf-one')).length).toBeLessThan(8);
});

test('logs a failure, and prunes again the next day', async () => {
  await publishMany('mf-one', 8);
  await passDays(8);
  const remove = vi.spyOn(portal.service.store, 'remove').mockRejectedValue(new Error('no disk'));
  await work();
  expect(errors).toEqual(['old versions could not be deleted']);
  expect(await versionsOf('mf-one')).toHaveLength(8);
  remove.mockRestore();
  await passDays(1);
  await work();
  expect((await versionsOf('mf-one')).length).toBeLessThan(8);
});

test('deletes expired counts, even if versions are never pruned', async () => {
  const { db, store } = portal.service;
  await countsOf(db).count('old', 60);
  await passDays(1);
  await countsOf(db).count('new', 60);
  const withoutPruning = keepHouse({ db, store, log, pruneEveryHours: 0 });
  await withoutPruning.run();
  await withoutPruning.close();
  const rows = await db.selectFrom('release.limits').select('key').execute();
  expect(rows).toEqual([{ key: 'new' }]);
});

test('creates monthly partitions ahead', async () => {
  const { db } = portal.service;
  await work();
  const { today } = await readDays(db);
  const month = monthOf(today, 2).slice(0, 7).replace('-', '_');
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`release.page_vitals_${month}`}) is not null as found`.execute(db);
  expect(rows).toEqual([{ found: true }]);
  expect(errors).toEqual([]);
});
