/** During a rolling deploy, processes of the previous release start on tables that a newer one migrated, and write to them. */
import { sql } from 'kysely';
import type { Executor } from '../platform/database/database.types.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/observability/log.ts';
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { migrations } from './index.ts';

/**
 * The migrations of a release that lacks one of each of three blocks. The views of 0050 need the column of 0014, and 0070,
 * 0077, 0085, 0087 and 0089 need those views, and 0091 what 0077 and 0087 add, and 0092 and 0093 what 0087 adds.
 */
const {
  '0014-coupon-sites': _sites,
  '0040-job-traces': _traces,
  '0050-shoppers-site': _shop,
  '0070-paused-coupons': _paused,
  '0077-search-text': _search,
  '0085-public-changes': _changes,
  '0087-proofs': _proofs,
  '0089-coupon-restrictions': _restrictions,
  '0091-large-sites': _large,
  '0092-store-keys': _keys,
  '0093-months': _months,
  ...previous
} = migrations;

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  open = await openDatabase(database.location, createLog('silent'));
});
afterAll(async () => {
  await open.close();
  await database.remove();
});

test('a coupon added by the previous release gets the site of its store', async () => {
  const { db } = open;
  for (const site of ['6', '10']) {
    await sql`
      with owner as (
        insert into users (client_id, email, email_key, role, first_name, last_name, created_at)
        values (${site}, 'a@example.com', 'a@example.com', 'merchant', '', '', now()) returning id
      ), store as (
        insert into stores (client_id, owner_id, slug, name, website_url, contact_first_name, contact_last_name,
          contact_email, location, primary_category, created_at, updated_at)
        select ${site}, id, 'maple-cp', 'Maple', 'http://maple.example', 'Ann', '', 'a@example.com', 'canada', 1535,
          now(), now() from owner returning id
      ) select * from store
    `.execute(db);
    // As it was written before 0014.
    await sql`
      insert into coupons (offer_type, title, description, custom_url, destination_coupon_url,
        destination_affiliate_url, discount_code, savings_amount, savings_percent, minimum_order_amount, is_range,
        start_date, expiration_date, store_id, sort_number, approved, created_at, updated_at)
      select 'free shipping', 'FREE SHIPPING', 'x', 'http://maple.example', null, null, '', null, null, null, null,
        '2026-11-20', null, id, 1, true, now(), now()
      from stores where client_id = ${site}
      returning *
    `.execute(db);
  }
  const rows = await db
    .selectFrom('coupons')
    .innerJoin('stores', 'stores.id', 'coupons.store_id')
    .select(['coupons.client_id as own', 'stores.client_id as of_store'])
    .orderBy('coupons.id')
    .execute();
  expect(rows).toEqual([
    { own: '6', of_store: '6' },
    { own: '10', of_store: '10' },
  ]);
});

test('the previous release can claim an idempotency key, store its response and find it', async () => {
  const { db } = open;
  // As they were written before 0009.
  await sql`
    insert into idempotency_keys (digest, fingerprint, expires_at) values ('d', 'f', now() + interval '1 day')
    on conflict (digest) do update set fingerprint = 'f', expires_at = excluded.expires_at, sealed_reply = null
      where idempotency_keys.expires_at <= now()
    returning digest
  `.execute(db);
  await sql`update idempotency_keys set sealed_reply = 'sealed' where digest = 'd'`.execute(db);
  const { rows } = await sql`
    select fingerprint, sealed_reply as "sealedReply" from idempotency_keys
    where digest = 'd' and expires_at > now()
  `.execute(db);
  expect(rows).toEqual([{ fingerprint: 'f', sealedReply: 'sealed' }]);
});

test('the previous release can close a provider that is no longer configured, but none that was invited', async () => {
  const { db } = open;
  const added = (email: string, role: string | null) =>
    sql`
      insert into users (client_id, email, email_key, role, invited_role, password_hash, first_name, last_name,
        created_at)
      values ('6', ${email}, ${email}, 'provider', ${role}, 'a hash', '', '', now())
    `.execute(db);
  await added('former@example.com', null);
  await added('invited@example.com', 'reviewer');
  // As it was written before 0075.
  await sql`update users set password_hash = null where role = 'provider'`.execute(db);
  const { rows } = await sql<{ email: string; hash: string | null }>`
    select email, password_hash as hash from users where role = 'provider' order by email
  `.execute(db);
  expect(rows).toEqual([
    { email: 'former@example.com', hash: null },
    { email: 'invited@example.com', hash: 'a hash' },
  ]);
});

const executed = (db: Executor) =>
  db
    .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .selectFrom('kysely_migration')
    .selectAll()
    .orderBy('name')
    .execute();

test('the previous release starts on the tables of a newer one and changes nothing', async () => {
  const before = await executed(open.db);
  expect(await migrate(open.db, previous)).toEqual([]);
  expect(await executed(open.db)).toEqual(before);
  expect(await migrate(open.db)).toEqual([]);
});

test('a migration that the newer release lacks still runs, even in an earlier block', async () => {
  expect(await migrate(open.db, { ...previous, '0015-later': { up: async () => {} } })).toEqual([
    '0015-later',
  ]);
});

test('the previous release may start while a newer one is migrating', async () => {
  const empty = await createEmptyDatabase();
  const { db, close } = await openDatabase(empty.location, createLog('silent'));
  const ran = await Promise.all([migrate(db), migrate(db, previous)]);
  expect(ran.flat().sort()).toEqual(Object.keys(migrations).sort());
  await close();
  await empty.remove();
});
