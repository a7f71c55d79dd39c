/** The minimum order that shoppers see, and the times at which coupons changed, for feeds and sitemaps. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const publicChanges: Migration = {
  async up(db) {
    // This is the view of 0077 with another column.
    await sql`
      create or replace view shop_coupons as
      select
        id, client_id, store_id, offer_type, title, description, discount_code,
        coalesce(destination_affiliate_url, destination_coupon_url, custom_url) as destination_url,
        start_date, expiration_date, updated_at,
        title || ' ' || description || ' ' || discount_code as text,
        search_text(title || ' ' || description || ' ' || discount_code) as search_text,
        case when offer_type = 'free shipping' then minimum_order_amount end as minimum_order_amount
      from coupons
      where approved and not held and archived_at is null and paused_at is null
    `.execute(db);
    // The view includes paused, held and archived coupons, because leaving a page changes that page.
    await sql`
      create view shop_changes as select client_id, store_id, updated_at as changed_at from coupons
    `.execute(db);
    await sql`create index coupons_changed on coupons (client_id, updated_at desc)`.execute(db);
  },
};
