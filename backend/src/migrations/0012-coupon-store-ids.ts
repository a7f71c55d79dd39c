/** Widens the coupons' store ids to `bigint`, the type of the ids that they refer to. */
import type { Migration } from 'kysely/migration';

export const couponStoreIds: Migration = {
  async up(db) {
    await db.schema
      .alterTable('coupons')
      .alterColumn('store_id', (column) => column.setDataType('bigint'))
      .execute();
  },
};
