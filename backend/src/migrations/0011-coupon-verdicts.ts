/** The reason and time of a hold by the provider; indexes of archived coupons, and of those that concern the provider. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const couponVerdicts: Migration = {
  async up(db) {
    await db.schema
      .alterTable('coupons')
      .addColumn('hold_reason', 'text')
      .addColumn('held_at', sql`timestamptz(3)`)
      .execute();
    await db.schema
      .alterTable('coupons')
      .addCheckConstraint('coupons_hold', sql`held or (hold_reason is null and held_at is null)`)
      .execute();
    await db.schema
      .createIndex('coupons_for_provider')
      .on('coupons')
      .column('id')
      .where(sql<boolean>`archived_at is null and (held or not approved)`)
      .execute();
    await db.schema
      .createIndex('coupons_archived_of_store')
      .on('coupons')
      .columns(['store_id', 'archived_at'])
      .where(sql.ref('archived_at'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('coupons_archived_by_age')
      .on('coupons')
      .column('archived_at')
      .where(sql.ref('archived_at'), 'is not', null)
      .execute();
  },
};
