import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { createEmbeddedEngine, openDatabase } from '@coupon-center/database';
import { compareMigrations, compareTables, readCatalogue, SETS } from './tables.ts';

type Engine = Awaited<ReturnType<typeof createEmbeddedEngine>>;
let engine: Engine;
let db: Kysely<never>;
beforeAll(async () => {
  engine = await createEmbeddedEngine();
  ({ db } = await openDatabase<never>({ engine }, { log: console }));
  await engine.exec(`
    create table shops (id bigint primary key, name text not null, rank integer default 0 not null, note text);
    create unique index shops_by_name on shops (name);
    create table visits (id bigint generated always as identity primary key, day date not null);
    create view open_shops as select id, name from shops;
    create function shouted(word text) returns text language sql as 'select upper(word)';
  `);
});
afterAll(() => engine.close());

/** Returns the problems of a migration, which is undone afterwards. */
async function problemsOf(migration: string): Promise<string[]> {
  const before = await readCatalogue(db);
  const transaction = await db.startTransaction().execute();
  try {
    for (const statement of migration.split(';')) await sql.raw(statement).execute(transaction);
    return compareTables(before, await readCatalogue(transaction));
  } finally {
    await transaction.rollback().execute();
  }
}

test.each([
  ['alter table shops add column city text'],
  ['alter table shops add column visits bigint not null default 0'],
  ["alter table shops add column kind text check (kind in ('a', 'b'))"],
  ['alter table shops add column code text unique'],
  ['alter table shops add column twice integer generated always as (rank * 2) stored not null'],
  ['create table owners (id bigint primary key, shop bigint not null references shops on delete cascade)'],
  ['create index shops_by_rank on shops (rank)'],
  ['create unique index on shops (rank, name)'],
  ['alter table visits drop constraint visits_pkey, add primary key (id, day)'],
  ['create or replace view open_shops as select id, name, rank from shops'],
  ['alter table shops alter column note set default 1'],
  ['alter table shops alter column name drop not null'],
])('safe: %s', async (migration) => {
  expect(await problemsOf(migration)).toEqual([]);
});

const maybe = 'constraint, which may refuse what is written now';
test.each([
  ['drop view open_shops; drop table shops', ['open_shops is removed.', 'shops is removed.']],
  ['alter table shops drop column note', ['shops.note is removed.']],
  ['alter table shops rename column note to remark', ['shops.note is removed.']],
  ['alter table shops alter column rank type bigint', ['shops.rank was integer and is bigint.']],
  ['alter table shops alter column note set not null', ['shops.note no longer takes null.']],
  ['alter table shops alter column rank drop default', ['shops.rank loses its default.']],
  [
    'alter table shops add column city text not null',
    ['shops.city is new, takes no null and has no default.'],
  ],
  [
    'alter table shops add constraint small check (rank < 9)',
    [`shops has a new check ${maybe}: CHECK ((rank < 9)).`],
  ],
  ['create unique index on shops (rank, note)', [`shops has a new unique ${maybe}: btree (rank, note).`]],
  ['create unique index on shops (lower(name))', [`shops has a new unique ${maybe}: btree (lower(name)).`]],
  [
    'create unique index on shops (rank) include (id)',
    [`shops has a new unique ${maybe}: btree (rank) INCLUDE (id).`],
  ],
  [
    'alter table shops drop constraint shops_pkey, add primary key (id, rank)',
    ['shops is no longer unique by btree (id).'],
  ],
  ['drop index shops_by_name', ['shops is no longer unique by btree (name).']],
  [
    'create table owners (id bigint primary key, shop bigint not null references shops)',
    ['Rows of shops cannot be deleted while owners names them: FOREIGN KEY (shop) REFERENCES shops(id).'],
  ],
  ['drop view open_shops; create view open_shops as select id from shops', ['open_shops.name is removed.']],
  ['drop function shouted', ['The function shouted(text) is removed.']],
])('not safe: %s', async (migration, problems) => {
  expect(await problemsOf(migration)).toEqual(problems);
});

test('compares what our own migrations leave, in both schemas, with what an earlier release has', async () => {
  const later = {
    up: async (db: Kysely<never>) => {
      await sql`alter table coupons drop column restrictions cascade`.execute(db);
      await sql`alter table release.versions alter column key_id drop not null`.execute(db);
      await sql`alter table release.audit add column place text not null default ''`.execute(db);
      await sql`alter table release.tokens drop column note`.execute(db);
      await sql`create trigger t before update on release.tokens for each row execute function suppress_redundant_updates_trigger()`.execute(
        db,
      );
    },
  };
  const shipped = SETS.map(({ migrations }) => new Set(Object.keys(migrations)));
  const [api, release] = SETS;
  const withMore = [api!, { ...release!, migrations: { ...release!.migrations, '9999-later': later } }];
  const { problems, triggers } = await compareMigrations(shipped, withMore);
  expect(problems).toEqual([
    'shop_coupons is removed.',
    'coupons.restrictions is removed.',
    'release.tokens.note is removed.',
  ]);
  expect(triggers).toEqual(['t on release.tokens']);
});
