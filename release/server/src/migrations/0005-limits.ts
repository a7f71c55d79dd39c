/** Counts of what happened within a time: of one network, or of the service itself. */
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
