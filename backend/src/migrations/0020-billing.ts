/** Billing data read from Stripe: the customers, subscription and orders of each store, and the accepted webhooks. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const billing: Migration = {
  async up(db) {
    await sql`create sequence billing_reads`.execute(db);

    await db.schema
      .createTable('billing_accounts')
      .addColumn('store_id', 'integer', (column) =>
        column.primaryKey().references('stores.id').onDelete('cascade'),
      )
      .addColumn('read_order', 'bigint', (column) => column.notNull())
      .addColumn('read_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('billing_customers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('store_id', 'integer', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('billing_customers_of_store')
      .on('billing_customers')
      .column('store_id')
      .execute();

    await db.schema
      .createTable('subscriptions')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('store_id', 'integer', (column) =>
        column.notNull().unique().references('stores.id').onDelete('cascade'),
      )
      .addColumn('stripe_id', 'text', (column) => column.notNull().unique())
      .addColumn('customer_id', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('started_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('canceled_at', sql`timestamptz(3)`)
      .addColumn('ends_at_period_end', 'boolean', (column) => column.notNull())
      .addColumn('period_start', sql`timestamptz(3)`)
      .addColumn('period_end', sql`timestamptz(3)`)
      .addColumn('period_paid', 'boolean', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('transactions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('store_id', 'integer', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('receipt_url', 'text')
      .execute();
    await db.schema
      .createIndex('transactions_of_store')
      .on('transactions')
      .columns(['store_id', 'created_at desc', 'id desc'])
      .execute();

    await db.schema
      .createTable('webhook_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.notNull())
      .addColumn('received_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('processed_at', sql`timestamptz(3)`)
      .execute();
    await db.schema.createIndex('webhook_events_by_age').on('webhook_events').column('received_at').execute();
  },
};
