/** Stores are numbered by `bigint`, and so is what refers to them. */
import type { Migration } from 'kysely/migration';

const TABLES = ['billing_accounts', 'billing_customers', 'subscriptions', 'transactions'];

export const billingStoreIds: Migration = {
  async up(db) {
    for (const table of TABLES)
      await db.schema
        .alterTable(table)
        .alterColumn('store_id', (column) => column.setDataType('bigint'))
        .execute();
  },
};
