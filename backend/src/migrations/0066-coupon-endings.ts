/** Ends of coupons that their merchants were told about. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const couponEndings: Migration = {
  async up(db) {
    await db.schema
      .createTable('coupon_endings')
      .addColumn('coupon_id', 'bigint', (column) =>
        column.notNull().references('coupons.id').onDelete('cascade'),
      )
      .addColumn('expiration_date', 'date', (column) => column.notNull())
      .addColumn('lead_days', 'integer', (column) => column.notNull())
      .addColumn('told_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addPrimaryKeyConstraint('coupon_endings_key', ['coupon_id', 'expiration_date', 'lead_days'])
      .execute();
    await db.schema.createIndex('coupon_endings_by_age').on('coupon_endings').column('told_at').execute();
  },
};
