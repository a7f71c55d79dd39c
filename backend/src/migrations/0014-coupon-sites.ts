/** Coupons say of which site they are, so that the provider's queries need no other table. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const couponSites: Migration = {
  async up(db) {
    await db.schema.alterTable('coupons').addColumn('client_id', 'text').execute();
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
