/** A job continues the trace of the request that queued it. */
import type { Migration } from 'kysely/migration';

export const jobTraces: Migration = {
  async up(db) {
    await db.schema.alterTable('jobs').addColumn('traceparent', 'text').execute();
  },
};
