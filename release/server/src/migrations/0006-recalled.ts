/** Versions that were rolled back or withdrawn, for pages that still run them. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const recalled: Migration = {
  async up(database) {
    await database
      .withSchema('release')
      .schema.alterTable('remotes')
      .addColumn('recalled', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
      .execute();
  },
};
