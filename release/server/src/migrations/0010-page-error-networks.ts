/** The network that reported an error first, and whether another one did, too. */
import type { Migration } from 'kysely/migration';

export const pageErrorNetworks: Migration = {
  async up(database) {
    await database
      .withSchema('release')
      .schema.alterTable('page_errors')
      .addColumn('first_network', 'integer')
      .addColumn('is_confirmed', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
  },
};
