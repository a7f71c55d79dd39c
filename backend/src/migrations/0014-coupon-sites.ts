/** Stores the site of each coupon, so that the provider's queries need no other table. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const couponSites: Migration = {
  async up(db) {
    await db.schema.alterTable('coupons').addColumn('client_id', 'text').execute();
    // Processes of the previous release add coupons without a site.
    await sql`
      create function fill_coupon_site() returns trigger language plpgsql as $$
      begin
        select client_id into new.client_id from stores where id = new.store_id;
        return new;
      end $$
    `.execute(db);
    await sql`
      create trigger coupons_fill_site before insert on coupons
      for each row when (new.client_id is null) execute function fill_coupon_site()
    `.execute(db);
    await sql`update coupons set client_id = stores.client_id from stores where stores.id = coupons.store_id`.execute(
      db,
    );
    await db.schema
      .alterTable('coupons')
      .alterColumn('client_id', (column) => column.setNotNull())
      .execute();
    await db.schema.createIndex('coupons_by_site').on('coupons').columns(['client_id', 'id']).execute();
  },
};
