import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './open-database.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Executor } from './database.types.ts';
import { createLog } from '../observability/log.ts';
import { migrate } from './migrate.ts';
import { sql } from 'kysely';
import { afterCommit, inTransaction } from '@coupon-center/database';

let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.location, createLog('silent'));
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
});

const insert = (db: Executor, key: string) =>
  db.insertInto('rate_limits').values({ key, hits: 1, resets_at: new Date() }).execute();
const keys = async () =>
  (await database.db.selectFrom('rate_limits').select('key').execute()).map((row) => row.key);

test('nested work joins the outer transaction and is rolled back with it', async () => {
  const outer = inTransaction(database.db, async (tx) => {
    await inTransaction(tx, (inner) => insert(inner, 'inner'));
    throw new Error('undo');
  });
  await expect(outer).rejects.toThrow('undo');
  expect(await keys()).toEqual([]);
});

test('callbacks after a commit run after the outermost one, and never after a rollback', async () => {
  const heard: string[] = [];
  await inTransaction(database.db, async (tx) => {
    await inTransaction(tx, async (inner) => afterCommit(inner, () => heard.push('committed')));
    expect(heard).toEqual([]);
  });
  const undone = inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => heard.push('rolled back'));
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  afterCommit(database.db, () => heard.push('no transaction'));
  expect(heard).toEqual(['committed', 'no transaction']);
});

test('both engines read counts and decimals as numbers, days as text, instants as dates', async () => {
  const { rows } = await sql`
    select count(*) as count, 12.50::numeric(12, 2) as money, date '2026-02-28' as day,
      timestamptz '2026-02-28T10:00:00.123Z' as instant, '{"a":1}'::jsonb as json`.execute(database.db);
  expect(rows).toEqual([
    {
      count: 1,
      money: 12.5,
      day: '2026-02-28',
      instant: new Date('2026-02-28T10:00:00.123Z'),
      json: { a: 1 },
    },
  ]);
});

test('migrating again changes nothing, and a failing migration is named', async () => {
  expect(await migrate(database.db)).toEqual([]);
  const broken = {
    up: async (db: Executor) => {
      await sql`select nonsense`.execute(db);
    },
  };
  const list = { ...(await import('../../migrations/index.ts')).migrations, '9999-broken': broken };
  await expect(migrate(database.db, list)).rejects.toThrow(
    'The database could not be migrated: 9999-broken failed.',
  );
});
