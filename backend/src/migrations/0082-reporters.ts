/** Limits on reports of shoppers' browsers: page loads, networks of a day, uncounted reports, and networks that voted. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const reporters: Migration = {
  async up(db) {
    await db.schema
      .createTable('statistics_loads')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('seen_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('statistics_loads_by_age').on('statistics_loads').column('seen_at').execute();

    await db.schema
      .createTable('statistics_networks')
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('statistics_networks_key', ['client_id', 'day', 'digest'])
      .execute();

    await db.schema
      .createTable('statistics_uncounted')
      .addColumn('store_id', 'bigint', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('coupon_id', 'bigint')
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('statistics_uncounted_key', ['store_id', 'day', 'coupon_id', 'kind'], (key) =>
        key.nullsNotDistinct(),
      )
      .execute();
    await db.schema
      .createIndex('statistics_uncounted_by_day')
      .on('statistics_uncounted')
      .column('day')
      .execute();

    await db.schema
      .createTable('statistics_ballots')
      .addColumn('coupon_id', 'bigint', (column) =>
        column.notNull().references('coupons.id').onDelete('cascade'),
      )
      .addColumn('network', 'integer', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('voted_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addPrimaryKeyConstraint('statistics_ballots_key', ['coupon_id', 'network'])
      .execute();
    await db.schema
      .createIndex('statistics_ballots_by_age')
      .on('statistics_ballots')
      .column('voted_at')
      .execute();
  },
};
