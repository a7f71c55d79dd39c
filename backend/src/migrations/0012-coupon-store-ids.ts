/** Stores are numbered by `bigint`, and so is what refers to them. */
import type { Migration } from 'kysely/migration';

export const couponStoreIds: Migration = {
  async up(db) {
    await db.schema
      .alterTable('coupons')
      .alterColumn('store_id', (column) => column.setDataType('bigint'))
      .execute();
  },
};
