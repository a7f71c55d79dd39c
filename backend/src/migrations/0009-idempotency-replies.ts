/** Stores replies for repetitions of a call as JSON, no longer sealed. */
import type { Migration } from 'kysely/migration';

export const idempotencyReplies: Migration = {
  async up(db) {
    // `sealed_reply` stays for processes of the previous release.
    await db.schema.alterTable('idempotency_keys').addColumn('reply', 'jsonb').execute();
  },
};
