import { sql } from 'kysely';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/observability/log.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { migrations } from './index.ts';

const OWN = '0013-coupon-titles';

test('gives older coupons the same titles as new ones', async () => {
  const database = await createEmptyDatabase();
  const { db, close } = await openDatabase(database.location, createLog('silent'));
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN)));
  await sql`
    insert into users (id, client_id, email, email_key, role, first_name, last_name, created_at)
      overriding system value values (1, '6', 'a@example.com', 'a@example.com', 'merchant', '', '', now());
  `.execute(db);
  await sql`
    insert into stores (id, client_id, owner_id, slug, name, website_url, contact_first_name, contact_last_name,
      contact_email, location, primary_category, created_at, updated_at) overriding system value
      values (1, '6', 1, 's-cp', 'Maple', 'http://maple.example', 'Ann', '', 'a@example.com', 'canada', 1535, now(), now())
  `.execute(db);
  const titles: [before: string, amount: number | null, after: string][] = [
    ['12.50% OFF', null, '12.5% OFF'],
    ['UP TO 33.30% OFF', null, 'UP TO 33.3% OFF'],
    ['12.25% OFF', null, '12.25% OFF'],
    ['20% OFF', null, '20% OFF'],
    ['CA$12.50 OFF', 12.5, 'CA$12.50 OFF'],
    ['CA$1249.99 OFF', 1249.99, 'CA$1,249.99 OFF'],
    ['UP TO CA$1000 OFF', 1000, 'UP TO CA$1,000 OFF'],
    ['$999999999.99 OFF', 999_999_999.99, '$999,999,999.99 OFF'],
    ['Save up to 5000 today', 5000, 'Save up to 5000 today'],
  ];
  for (const [index, [title, amount]] of titles.entries())
    await sql`
      insert into coupons (store_id, offer_type, title, description, custom_url, discount_code, savings_amount,
        savings_percent, start_date, sort_number, approved, created_at, updated_at)
      values (1, ${amount === null ? 'sale percent' : 'sale amount'}, ${title}, 'x', 'http://maple.example', '', ${amount}, ${amount === null ? 20 : null}, '2026-11-20', ${index + 1}, true, now(), now())
    `.execute(db);
  await migrate(db);
  const rows = await db.selectFrom('coupons').select('title').orderBy('sort_number').execute();
  expect(rows.map((row) => row.title)).toEqual(titles.map(([, , after]) => after));
  await close();
  await database.remove();
});
