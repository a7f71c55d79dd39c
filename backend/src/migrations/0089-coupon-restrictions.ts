/** Restrictions of a coupon besides its minimum order. Releases that don't know them leave them as they are. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const couponRestrictions: Migration = {
  async up(db) {
    await db.schema
      .alterTable('coupons')
      .addColumn('restrictions', 'jsonb', (column) =>
        column.check(
          sql`jsonb_typeof(restrictions) = 'object' and char_length(restrictions ->> 'text') <= 120`,
        ),
      )
      .execute();
    // This is the view of 0087 with another column.
    await sql`
      create or replace view shop_coupons as
      select
        id, client_id, store_id, offer_type, title, description, discount_code,
        coalesce(destination_affiliate_url, destination_coupon_url, custom_url) as destination_url,
        start_date, expiration_date, updated_at,
        title || ' ' || description || ' ' || discount_code as text,
        search_text(title || ' ' || description || ' ' || discount_code) as search_text,
        case when offer_type = 'free shipping' then minimum_order_amount end as minimum_order_amount,
        sort_number, restrictions
      from coupons
      where approved and not held and archived_at is null and paused_at is null
    `.execute(db);
  },
};
