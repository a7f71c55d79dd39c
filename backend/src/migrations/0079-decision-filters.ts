/** Indexes of the log of decisions, by verdict and by account. */
import type { Migration } from 'kysely/migration';

export const decisionFilters: Migration = {
  async up(db) {
    for (const [name, column] of [
      ['review_decisions_of_kind', 'verdict'],
      ['review_decisions_of_account', 'decided_by'],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('review_decisions')
        .columns(['client_id', column, 'decided_at desc', 'id desc'])
        .execute();
  },
};
