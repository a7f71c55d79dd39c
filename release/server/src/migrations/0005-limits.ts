/** Counts of events within a period, for one network or for the service itself. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const limits: Migration = {
  async up(database) {
    await database
      .withSchema('release')
      .schema.createTable('limits')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('hits', 'integer', (column) => column.notNull())
      .addColumn('resets_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
  },
};
