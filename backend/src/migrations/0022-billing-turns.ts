/** Leases for changing a store's billing at Stripe, and payments for which no store was found. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const billingTurns: Migration = {
  async up(db) {
    await db.schema
      .createTable('billing_turns')
      .addColumn('store_id', 'bigint', (column) =>
        column.primaryKey().references('stores.id').onDelete('cascade'),
      )
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('ends_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('unassigned_checkouts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.notNull())
      .addColumn('reference', 'text')
      .addColumn('amount', 'bigint')
      .addColumn('currency', 'text')
      .addColumn('found_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
  },
};
