/** Coupons that their merchants paused, which the view of what shoppers may see leaves out. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const pausedCoupons: Migration = {
  async up(db) {
    await db.schema
      .alterTable('coupons')
      .addColumn('paused_at', sql`timestamptz(3)`)
      .execute();
    // The columns are those of 0050, whose partial indexes serve this narrower condition, too.
    await sql`
      create or replace view shop_coupons as
      select
        id, client_id, store_id, offer_type, title, description, discount_code,
        coalesce(destination_affiliate_url, destination_coupon_url, custom_url) as destination_url,
        start_date, expiration_date, updated_at, title || ' ' || description || ' ' || discount_code as text
      from coupons
      where approved and not held and archived_at is null and paused_at is null
    `.execute(db);
  },
};
