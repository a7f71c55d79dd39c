import { openDatabase } from '@coupon-center/database';
import type { OpenDatabase } from '@coupon-center/database';
import { testDatabases } from '@coupon-center/database/testing';
import { sql } from 'kysely';
import { readRows, replaceRows } from './rows.ts';

const databases = testDatabases<never>({ migrationsFolder: import.meta.dirname, migrate: async () => {} });

let opened: OpenDatabase<never>;
let remove: () => Promise<void>;
beforeEach(async () => {
  const made = await databases.createEmpty();
  ({ remove } = made);
  opened = await openDatabase<never>(made.location, { log: { warn: () => {}, error: () => {} } });
  // The names of the tables sort in the opposite order of their references.
  for (const statement of [
    sql`create schema elsewhere`,
    sql`create table elsewhere.kept (id int)`,
    sql`insert into elsewhere.kept values (1)`,
    sql`create table z_parents (id bigint primary key generated always as identity (start with 5 minvalue 5), parent_id bigint references z_parents)`,
    sql`create table a_children (parent_id bigint not null references z_parents, at timestamptz(3), day date, cents numeric(12, 2), content bytea, details jsonb, "Odd name" text, flags text[])`,
    sql`create table some_migration (name text)`,
    sql`insert into some_migration values ('0001')`,
    sql`create sequence counts`,
  ])
    await statement.execute(opened.db);
});
afterEach(async () => {
  await opened.close();
  await remove();
});

async function fill(): Promise<void> {
  await sql`insert into z_parents (parent_id) values (null), (5), (6)`.execute(opened.db);
  await sql`insert into a_children values (5, '2026-02-28T10:00:00.123Z', '2026-02-28', 49.99, ${Buffer.from([0, 92, 120, 255])},
    '{"a": [1, null, "ü"]}', 'with "quotes", \\ and , {braces}', '{a,"b c"}')`.execute(opened.db);
  await sql`insert into a_children (parent_id) values (6)`.execute(opened.db);
  await sql`select nextval('counts'), nextval('counts')`.execute(opened.db);
}
const children = async () => (await sql`select * from a_children order by parent_id`.execute(opened.db)).rows;

test('restores rows as they were, and continues their numbers', async () => {
  await fill();
  const [rows, before] = [await readRows(opened.db), await children()];
  await replaceRows(opened.db, { tables: {}, sequences: {} });
  expect(await children()).toEqual([]);
  // Passes through JSON, as in a file.
  await replaceRows(opened.db, JSON.parse(JSON.stringify(rows)) as typeof rows);
  expect(await children()).toEqual(before);
  expect(await readRows(opened.db)).toEqual(rows);
  const next = await sql<{ id: number; count: number }>`
    insert into z_parents (parent_id) values (null) returning id, nextval('counts') as count`.execute(
    opened.db,
  );
  expect(next.rows).toEqual([{ id: 8, count: 3 }]);
});

test('without rows, empties all tables and restarts numbers, except migrations and other schemas', async () => {
  await fill();
  await replaceRows(opened.db, { tables: {}, sequences: {} });
  const next = await sql<{ id: number; count: number }>`
    insert into z_parents (parent_id) values (null) returning id, nextval('counts') as count`.execute(
    opened.db,
  );
  expect(next.rows).toEqual([{ id: 5, count: 1 }]);
  expect((await sql`select * from some_migration`.execute(opened.db)).rows).toHaveLength(1);
  expect((await sql`select * from elsewhere.kept`.execute(opened.db)).rows).toHaveLength(1);
});

test('changes nothing if rows do not fit', async () => {
  await fill();
  const before = await readRows(opened.db);
  const orphan = { parent_id: 99 };
  await expect(replaceRows(opened.db, { tables: { a_children: [orphan] }, sequences: {} })).rejects.toThrow(
    'foreign key',
  );
  await expect(replaceRows(opened.db, { tables: { unknown: [] }, sequences: {} })).rejects.toThrow(
    'There is no table unknown.',
  );
  expect(await readRows(opened.db)).toEqual(before);
});
