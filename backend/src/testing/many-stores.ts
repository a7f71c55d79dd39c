/** Large sites, for tests: stores that shoppers can see, added by one statement. */
import { sql } from 'kysely';
import type { TestBackend } from './test-backend.ts';

export interface ManyStores {
  stores: number;
  couponsEach?: number;
  description?: string;
}

/** Adds stores named 'Store 1', 'Store 2' and so on to the site 6, each with an owner, a subscription and coupons. */
export async function addManyStores(
  { deps, clock }: TestBackend,
  { stores, couponsEach = 1, description = 'Everything' }: ManyStores,
): Promise<void> {
  const now = clock.now();
  await sql`
    with owners as (
      insert into users (client_id, email, email_key, role, first_name, last_name, created_at)
      select '6', email, email, 'merchant', '', '', ${now}
      from generate_series(1, ${stores}::int) as number, concat('many-', number, '@example.com') as email
      returning id, email
    ), made as (
      insert into stores (client_id, owner_id, slug, name, website_url, contact_first_name, contact_last_name,
        contact_email, location, primary_category, is_approved, created_at, updated_at)
      select '6', id, 'store-' || number || '-cp', 'Store ' || number, 'https://' || number || '.example', '', '',
        email, 'canada', 1535, true, ${now}, ${now}
      from owners, split_part(split_part(email, '@', 1), '-', 2) as number
      returning id
    ), subscribed as (
      insert into subscriptions (store_id, stripe_id, customer_id, status, started_at, ends_at_period_end,
        period_start, period_end, period_paid)
      select id, 'sub_' || id, 'cus_' || id, 'active', ${now}, false, ${now}, ${now}::timestamptz + interval '30 days', true
      from made
    )
    insert into coupons (store_id, client_id, offer_type, title, description, custom_url, discount_code,
      savings_percent, is_range, start_date, sort_number, approved, created_at, updated_at)
    select id, '6', 'sitewide percent', '20% OFF', ${description}, 'https://store.example', '', 20, false,
      ${now}::timestamptz::date, number, true, ${now}, ${now}
    from made, generate_series(1, ${couponsEach}::int) as number
  `.execute(deps.db);
}
