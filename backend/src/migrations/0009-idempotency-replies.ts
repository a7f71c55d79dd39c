/** Replies for repetitions of a call are stored as they are. */
import type { Migration } from 'kysely/migration';

export const idempotencyReplies: Migration = {
  async up(db) {
    // `sealed_reply` stays for processes of the release before.
    await db.schema.alterTable('idempotency_keys').addColumn('reply', 'jsonb').execute();
  },
};
