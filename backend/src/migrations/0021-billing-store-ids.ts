/** Widens billing's store ids to `bigint`, the type of the ids that they refer to. */
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
