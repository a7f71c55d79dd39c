/**
 * No statement of a merchant crosses stores, on tables as the guide distributes them. The cases are generated from the calls, and the
 * plans of PostgreSQL tell what a statement reads.
 */
import { CompiledQuery, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import { guideStatements, placements, standInForCitus } from '../citus.ts';
import type { Placement } from '../citus.ts';
import { recorded } from '../recorded.ts';
import type { Statement } from '../recorded.ts';
import { createEmptyDatabase, testEngine } from '../test-database.ts';
import { endingCalls, isProviders } from './cases.ts';
import { startLab } from './lab.ts';
import type { Lab } from './lab.ts';

/** Calls of shoppers that read several stores, or find one by its address. The provider's calls read all stores of a site. */
const SEVERAL_STORES = [
  'readHome',
  'listListedStores',
  'searchSite',
  'readSiteProof',
  'listSiteAddresses',
  'listAddressFiles',
  'readPublicStore',
  'countVisits',
  'voteOnCoupon',
];

let lab: Lab;
let db: Executor;
let keys: ReadonlyMap<string, string>;

/** Has each insert into a table note how many stores its rows belong to. */
async function noteInserts({ table, key }: Placement): Promise<void> {
  await sql`
    create function ${sql.ref(`citus.note_${table}`)}() returns trigger language plpgsql as ${sql.raw(
      `$$ begin insert into citus.inserts select '${table}', count(distinct ${key}) from added; return null; end $$`,
    )}
  `.execute(db);
  await sql`
    create trigger note after insert on ${sql.table(table)} referencing new table as added
    for each statement execute function ${sql.ref(`citus.note_${table}`)}()
  `.execute(db);
}

beforeAll(async () => {
  const { location, remove } = await createEmptyDatabase();
  lab = await startLab({ engine: testEngine(), location, remove });
  ({ db } = lab.world.api.deps);
  await standInForCitus(db);
  for (const statement of guideStatements()) await sql.raw(statement).execute(db);
  const distributed = (await placements(db)).filter(({ kind }) => kind === 'distributed');
  keys = new Map(distributed.map(({ table, key }) => [table, key ?? '']));
  await sql`create table citus.inserts ("table" text, stores int)`.execute(db);
  for (const placement of distributed) await noteInserts(placement);
  // Plans name partitions.
  const { rows } = await sql<{ table: string; of: string }>`
    select inhrelid::regclass::text as table, inhparent::regclass::text as of from pg_inherits join pg_class on oid = inhrelid
    where relispartition and relkind = 'r'
  `.execute(db);
  keys = new Map([...keys, ...rows.map((row) => [row.table, keys.get(row.of) ?? ''] as const)]);
});
afterAll(() => lab.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Returns what a statement reads of distributed tables: of which store, or undefined if its plan doesn't say so. */
async function readsOf({ text, values }: Statement): Promise<{ table: string; store: string | undefined }[]> {
  const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
  );
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan;
  return (plan ? nodesOf(plan) : []).flatMap((node) => {
    const { 'Relation Name': table = '', 'Node Type': type } = node;
    const key = keys.get(table);
    if (key === undefined || type === 'ModifyTable') return [];
    const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ');
    const [, store] = new RegExp(`\\(${key} = (?:ANY \\()?'\\{?(\\d+)\\}?'::bigint`).exec(conditions) ?? [];
    return [{ table, store }];
  });
}

/** Returns what is wrong with the statements of some work. */
async function crossing(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await recorded(work);
  const found: string[] = [];
  for (const statement of statements.filter(({ text }) =>
    /^\s*(select|insert|update|delete|with)\b/i.test(text),
  )) {
    const reads = await readsOf(statement);
    const stores = new Set(reads.map(({ store }) => store));
    if (stores.has(undefined) || stores.size > 1) found.push(statement.text.replaceAll(/\s+/g, ' '));
  }
  const { rows: inserts } = await sql<{ table: string }>`
    delete from citus.inserts where stores > 1 returning "table"
  `.execute(db);
  return [...found, ...inserts.map(({ table }) => `insert into ${table}`)];
}

test('the guide keeps each table in one place', async () => {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname !~ '^kysely_'
    order by 1
  `.execute(db);
  expect((await placements(db)).map(({ table }) => table).sort()).toEqual(
    rows.map(({ table }) => table).sort(),
  );
});

test('each table with the key of a store is distributed by it', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns join pg_class on relname = table_name
    where table_schema = 'public' and column_name = 'store_id' and relkind in ('r', 'p') and not relispartition
      and table_name <> 'store_addresses'
    order by 1
  `.execute(db);
  const own = (await placements(db)).filter(
    ({ kind, table }) => kind === 'distributed' && table !== 'stores',
  );
  expect(own.map(({ table }) => table).sort()).toEqual(rows.map(({ table }) => table).sort());
});

const merchants = endingCalls.filter((call) => !isProviders(call) && !SEVERAL_STORES.includes(call.name));

describe('each statement of a call that is not on the short list reads and writes one store', () => {
  afterEach(() => lab.putAllBack());

  test.each(merchants.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const found = await crossing(async () => {
      const { status, text } = await lab.make(call);
      if (status !== call.status) throw new Error(`${name} answered ${status}: ${text}`);
    });
    expect(found).toEqual([]);
  });

  test.each(
    endingCalls.filter(({ name }) => SEVERAL_STORES.includes(name)).map((call) => [call.name, call] as const),
  )('%s is on the list for a reason', async (_name, call) =>
    expect(await crossing(() => lab.make(call))).not.toEqual([]),
  );
});

describe('finds statements that cross stores', () => {
  test.each([
    'select * from coupons where id = 1',
    'select * from coupons where store_id in (1, 2)',
    "update stores set name = '' where owner_id = 1",
    'select from stores join coupons on coupons.id = stores.id where stores.id = 1',
    'select from coupons one, coupons other where one.store_id = 1 and other.store_id = 2',
    "insert into billing_told select id, 'x', now() from stores",
  ])('%s', async (text) => {
    expect(await crossing(() => sql.raw(text).execute(db))).not.toEqual([]);
    await lab.putAllBack();
  });
});

describe('the stand-ins refuse what Citus refuses', () => {
  test.each([
    ['create table faulty (id bigint primary key, store_id bigint)', 'unique without the key: faulty_pkey'],
    [
      'create table faulty (store_id bigint, coupon_id bigint references images_of_test (id))',
      'a foreign key without the key: faulty_coupon_id_fkey',
    ],
    ['create table faulty (store_id integer)', 'a key of another type'],
    ['create table faulty (store_id bigint, id integer generated always as identity)', 'an identity column'],
  ])('%s', async (create, fault) => {
    await sql`create table images_of_test (id bigint primary key)`.execute(db);
    await sql.raw(create).execute(db);
    const placed =
      sql`select create_distributed_table('faulty', 'store_id', colocate_with => 'stores')`.execute(db);
    await expect(placed).rejects.toThrow(fault);
    await sql`drop table faulty, images_of_test`.execute(db);
  });
});
