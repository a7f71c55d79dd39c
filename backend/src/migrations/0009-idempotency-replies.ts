/** Replies for repetitions of a call are stored as they are; those that were encrypted are dropped with their keys. */
import type { Migration } from 'kysely/migration';

export const idempotencyReplies: Migration = {
  async up(db) {
    await db.deleteFrom('idempotency_keys').execute();
    await db.schema
      .alterTable('idempotency_keys')
      .dropColumn('sealed_reply')
      .addColumn('reply', 'jsonb')
      .execute();
  },
};
