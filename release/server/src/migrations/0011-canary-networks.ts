/** The networks of a canary's visitors, so that no single one decides its outcome. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const canaryNetworks: Migration = {
  async up(database) {
    const { schema } = database.withSchema('release');
    await schema
      .alterTable('canaries')
      .addColumn('network_key', 'text', (column) => column.notNull().defaultTo(sql`gen_random_uuid()::text`))
      .execute();
    for (const table of ['canary_visitors', 'canary_troubles'])
      await schema.alterTable(table).addColumn('network', 'text').execute();
    await schema
      .createIndex('canary_troubles_by_network')
      .unique()
      .on('canary_troubles')
      .columns(['canary_id', 'network', 'measure'])
      .execute();
  },
};
