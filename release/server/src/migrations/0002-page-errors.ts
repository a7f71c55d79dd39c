/** Errors on open pages, counted by what they are and where they happen. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const pageErrors: Migration = {
  async up(database) {
    const { schema } = database.withSchema('release');
    await schema
      .createTable('page_errors')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('error', 'jsonb', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull().defaultTo(1))
      .addColumn('first_seen', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('last_seen', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await schema
      .createIndex('page_errors_by_remote')
      .on('page_errors')
      .columns(['remote', 'last_seen'])
      .execute();
  },
};
