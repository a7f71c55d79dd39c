/** Views and uses of store pages and coupons: counts per day, and the batches that were added to them. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const statistics: Migration = {
  async up(db) {
    await db.schema
      .createTable('statistics_days')
      .addColumn('store_id', 'bigint', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      .addColumn('client_id', 'text', (column) => column.notNull())
      // Not a foreign key, because the numbers of a coupon stay when it is deleted.
      .addColumn('coupon_id', 'bigint')
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('statistics_days_key', ['store_id', 'day', 'coupon_id', 'kind'], (key) =>
        key.nullsNotDistinct(),
      )
      .addCheckConstraint(
        'statistics_days_kind',
        sql`kind in ('page_view', 'coupon_view', 'code_copy', 'click', 'worked', 'failed')`,
      )
      .addCheckConstraint('statistics_days_subject', sql`(kind = 'page_view') = (coupon_id is null)`)
      .execute();

    await db.schema
      .createTable('statistics_batches')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('received_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('statistics_batches_by_age')
      .on('statistics_batches')
      .column('received_at')
      .execute();
  },
};
