/** Preview channels, and the channel that a change affected. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const channels: Migration = {
  async up(database) {
    const { schema } = database.withSchema('release');
    await schema
      .createTable('channels')
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('moved_at', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('channels_pk', ['remote', 'name'])
      .execute();
    await schema.alterTable('audit').addColumn('channel', 'text').execute();
  },
};
