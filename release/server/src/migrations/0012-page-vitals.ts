/** Web vitals by version, and the limits above which a canary's paints and responses are slow. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const pageVitals: Migration = {
  async up(database) {
    const { schema } = database.withSchema('release');
    await schema
      .createTable('page_vitals')
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('brand', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('load', 'text', (column) => column.notNull())
      .addColumn('measure', 'text', (column) => column.notNull())
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('counts', 'jsonb', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_vitals_pk', [
        'remote',
        'version',
        'brand',
        'device',
        'load',
        'measure',
        'day',
      ])
      .execute();
    await schema.createIndex('page_vitals_by_day').on('page_vitals').column('day').execute();
    // Canaries of earlier releases have none, and get those of the Web Vitals.
    await schema
      .alterTable('canaries')
      .addColumn('vital_limits', sql`jsonb`)
      .execute();
  },
};
