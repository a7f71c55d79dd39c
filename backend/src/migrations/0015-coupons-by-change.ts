/**
 * Finds all coupons of a store, archived or not, and the latest change of one, which every store page shows: the other indexes of
 * a store's coupons are partial, so PostgreSQL read the whole table.
 */
import type { Migration } from 'kysely/migration';

export const couponsByChange: Migration = {
  async up(db) {
    await db.schema
      .createIndex('coupons_by_change')
      .on('coupons')
      .columns(['store_id', 'updated_at'])
      .execute();
  },
};
