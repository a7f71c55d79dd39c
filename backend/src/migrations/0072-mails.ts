/** Emails that accounts don't want, and notices that merchants were already sent. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const mails: Migration = {
  async up(db) {
    await db.schema
      .createTable('email_opt_outs')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('since', sql`timestamptz(3)`, (column) => column.notNull())
      .addPrimaryKeyConstraint('email_opt_outs_key', ['user_id', 'kind'])
      .execute();

    await db.schema
      .createTable('billing_told')
      .addColumn('store_id', 'bigint', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      .addColumn('about', 'text', (column) => column.notNull())
      .addColumn('told_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addPrimaryKeyConstraint('billing_told_key', ['store_id', 'about'])
      .execute();
    await db.schema.createIndex('billing_told_by_age').on('billing_told').column('told_at').execute();

    await db.schema
      .createTable('statistics_weeks')
      .addColumn('store_id', 'bigint', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      .addColumn('week', 'date', (column) => column.notNull())
      .addPrimaryKeyConstraint('statistics_weeks_key', ['store_id', 'week'])
      .execute();
    await db.schema.createIndex('statistics_weeks_by_age').on('statistics_weeks').column('week').execute();
  },
};
