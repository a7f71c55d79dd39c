/** Work that may fail later, and the counters of the rate limits. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const jobs: Migration = {
  async up(db) {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('payload', 'jsonb', (column) => column.notNull())
      .addColumn('dedupe_key', 'text', (column) => column.unique())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('run_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('locked_until', sql`timestamptz(3)`)
      .addColumn('failed_at', sql`timestamptz(3)`)
      .addColumn('last_error', 'text')
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('jobs_due')
      .on('jobs')
      .columns(['run_at', 'id'])
      .where(sql.ref('failed_at'), 'is', null)
      .execute();

    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('hits', 'integer', (column) => column.notNull())
      .addColumn('resets_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('rate_limits_by_end').on('rate_limits').column('resets_at').execute();
  },
};
