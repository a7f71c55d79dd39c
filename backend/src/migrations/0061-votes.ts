/** Votes of shoppers on codes. The counts are in `statistics_days`; these tables only recognize a second vote on a day. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const votes: Migration = {
  async up(db) {
    await db.schema
      .createTable('statistics_salts')
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('salt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('statistics_salts_key', ['client_id', 'day'])
      .execute();
    await db.schema
      .createTable('statistics_votes')
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('statistics_votes_key', ['client_id', 'day', 'digest'])
      .execute();
    await db.schema
      .createTable('statistics_dead_codes')
      .addColumn('coupon_id', 'bigint', (column) =>
        column.primaryKey().references('coupons.id').onDelete('cascade'),
      )
      .addColumn('store_id', 'bigint', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      .addColumn('coupon_updated', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
  },
};
