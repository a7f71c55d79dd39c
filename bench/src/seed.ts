/**
 * Fills a migrated PostgreSQL database with merchants, by set-based SQL in seconds:
 *
 *     node bench/src/seed.ts postgres://… 10000
 *
 * Each has a verified account, a session, an approved store, an active subscription, and ten coupons.
 */
import { Client } from 'pg';

/** Password of every seeded account. */
export const SEED_PASSWORD = 'a password of the bench';
/** Its argon2id hash with the API's own settings; computed once, because hashing takes as long as a sign-in. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$3zx63erNxZVEIie2qES0FA$i6PJli1hw8qYgKoOxfmlc9YaHHEDhfhqg7YcNWvc1UU';

export interface SeedOptions {
  /** Part of the addresses: `<name>-1@bench.example`, `<name>-2@bench.example`… */
  name: string;
  stores: number;
  couponsEach: number;
}

export const emailOf = (name: string, number: number) => `${name}-${number}@bench.example`;
export const refreshTokenOf = (email: string) => `refresh of ${email}`;

/** Creates merchants and updates the statistics of the tables. */
export async function seed(client: Client, { name, stores, couponsEach }: SeedOptions): Promise<void> {
  await client.query('begin');
  await client.query(
    `with made as (
       insert into users (client_id, email, email_key, email_verified, password_hash, role, first_name, last_name, created_at)
       select '6', email, email, true, $2, 'merchant', 'Bench', 'Merchant', now()
       from generate_series(1, $1::int) as number, format('%s-%s@bench.example', $3::text, number) as email
       returning id, email
     ), sessions_made as (
       insert into sessions (id, user_id, created_at, expires_at)
       select gen_random_uuid(), id, now(), now() + interval '30 days' from made
       returning id, user_id
     ), tokens_made as (
       insert into refresh_tokens (token_hash, session_id, created_at)
       select translate(rtrim(encode(sha256(convert_to('refresh of ' || email, 'utf8')), 'base64'), '='), '+/', '-_'),
         sessions_made.id, now()
       from sessions_made join made on made.id = sessions_made.user_id
     )
     insert into stores (client_id, owner_id, slug, name, website_url, contact_first_name, contact_last_name,
       contact_email, location, primary_category, is_approved, created_at, updated_at)
     select '6', id, host || '-cp', 'Store of ' || email, 'https://' || host || '.bench.example',
       'Bench', 'Merchant', email, 'CA', 1, true, now(), now()
     from made, split_part(email, '@', 1) as host`,
    [stores, PASSWORD_HASH, name],
  );
  await client.query(
    `insert into subscriptions (store_id, stripe_id, customer_id, status, started_at, ends_at_period_end,
       period_start, period_end, period_paid)
     select id, 'sub_' || id, 'cus_' || id, 'active', now(), false, now(), now() + interval '30 days', true
     from stores where slug like $1 || '-%'`,
    [name],
  );
  await client.query(
    `insert into coupons (store_id, client_id, offer_type, title, description, custom_url, discount_code, savings_amount,
       savings_percent, minimum_order_amount, is_range, start_date, expiration_date, sort_number, approved,
       created_at, updated_at)
     select stores.id, stores.client_id, 'sitewide ' || unit, number || ' off', 'Coupon number ' || number || ' of this store page.',
       'https://store.bench.example/sale', 'SAVE' || number, case unit when 'amount' then number end,
       case unit when 'percent' then number end, 10, false, current_date - 1, current_date + 30, number, true,
       now(), now()
     from stores, generate_series(1, $2::int) as number,
       lateral (select case number % 2 when 0 then 'amount' else 'percent' end as unit) as units
     where slug like $1 || '-%'
     order by stores.id, number`,
    [name, couponsEach],
  );
  await client.query('commit');
  await client.query('vacuum analyze');
}

if (import.meta.main) {
  const [, , url, stores = '10000'] = process.argv;
  if (!url) throw new Error('Name the database: node bench/src/seed.ts postgres://… [stores]');
  const client = new Client({ connectionString: url });
  await client.connect();
  await seed(client, { name: 'merchant', stores: Number(stores), couponsEach: 10 });
  await client.end();
  console.log(
    `${stores} merchants, ${emailOf('merchant', 1)} and so on, each with the password: ${SEED_PASSWORD}`,
  );
}
