/** The history of each coupon: its content after every change, and the previous values of the changed fields. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const couponChanges: Migration = {
  async up(db) {
    await db.schema
      .createTable('coupon_changes')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('coupon_id', 'bigint', (column) =>
        column.notNull().references('coupons.id').onDelete('cascade'),
      )
      .addColumn('store_id', 'bigint', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      // Previous values of the fields that changed; null in the first entry.
      .addColumn('before', 'jsonb')
      .addColumn('after', 'jsonb', (column) => column.notNull())
      .addColumn('changed_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addCheckConstraint('coupon_changes_actor', sql`actor in ('merchant', 'provider', 'link', 'automatic')`)
      .execute();
    await db.schema
      .createIndex('coupon_changes_newest')
      .on('coupon_changes')
      .columns(['coupon_id', 'id desc'])
      .execute();
    await db.schema.createIndex('coupon_changes_of_store').on('coupon_changes').column('store_id').execute();
  },
};
