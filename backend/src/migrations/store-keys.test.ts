import { sql } from 'kysely';
import type { Executor } from '../platform/database/database.types.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/observability/log.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { migrations } from './index.ts';

const { '0092-store-keys': _keys, '0093-months': _months, ...previous } = migrations;

/** Adds a store with a coupon, as the release before the migration does, and what names that coupon. */
async function addAsBefore(db: Executor, name: string): Promise<void> {
  await sql`
    with owner as (
      insert into users (client_id, email, email_key, role, first_name, last_name, created_at)
      values ('6', ${name}, ${name}, 'merchant', '', '', now()) returning id
    )
    insert into stores (client_id, owner_id, slug, name, website_url, contact_first_name, contact_last_name,
      contact_email, location, primary_category, created_at, updated_at)
    select '6', id, ${name}, ${name}, 'http://maple.example', 'Ann', '', ${name}, 'canada', 1535, now(), now() from owner
    on conflict do nothing returning *
  `.execute(db);
  await sql`
    insert into coupons (client_id, offer_type, title, description, custom_url, discount_code, start_date, store_id, sort_number,
      approved, created_at, updated_at)
    select '6', 'free shipping', 'FREE SHIPPING', 'x', 'http://maple.example', '', '2026-11-20', id, 1, true, now(), now()
    from stores where slug = ${name}
  `.execute(db);
  const ofCoupon = sql`from coupons join stores on stores.id = store_id where slug = ${name}`;
  await sql`
    insert into coupon_endings (coupon_id, expiration_date, lead_days, told_at)
    select coupons.id, '2026-12-01', 1, now() ${ofCoupon} on conflict do nothing
  `.execute(db);
  await sql`
    insert into statistics_ballots (coupon_id, network, answer, voted_at) select coupons.id, 1, 'worked', now() ${ofCoupon}
    on conflict (coupon_id, network) do update set answer = excluded.answer
  `.execute(db);
}

test('rows that exist, and those that the previous release adds, get the key and the address of their store', async () => {
  const { location, remove } = await createEmptyDatabase();
  const { db, close } = await openDatabase(location, createLog('silent'));
  await migrate(db, previous);
  await addAsBefore(db, 'before');
  expect(await migrate(db)).toContain('0092-store-keys');
  await addAsBefore(db, 'after');
  const { rows } = await sql`
    select slug, endings.store_id = stores.id as "ending", ballots.store_id = stores.id as "ballot",
      (select address.slug from store_addresses address where store_id = stores.id and address.owner_id = stores.owner_id) as address
    from stores join coupons on coupons.store_id = stores.id
      join coupon_endings endings on endings.coupon_id = coupons.id join statistics_ballots ballots on ballots.coupon_id = coupons.id
    order by stores.id
  `.execute(db);
  expect(rows).toEqual(
    ['before', 'after'].map((slug) => ({ slug, ending: true, ballot: true, address: slug })),
  );
  await close();
  await remove();
});
