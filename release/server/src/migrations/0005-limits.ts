/** Counts of what happened within a time: of one network, or of the service itself. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const limits: Migration = {
  async up(database) {
    await database
      .withSchema('release')
      .schema.createTable('limits')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('uses', 'integer', (column) => column.notNull())
      .addColumn('ends_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
  },
};
