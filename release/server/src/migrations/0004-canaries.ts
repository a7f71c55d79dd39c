/** Canaries, their visitors, and which of them had trouble. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const canaries: Migration = {
  async up(database) {
    const { schema } = database.withSchema('release');
    await schema
      .createTable('canaries')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('steps', 'jsonb', (column) => column.notNull())
      .addColumn('every_seconds', 'double precision', (column) => column.notNull())
      .addColumn('min_visits', 'integer', (column) => column.notNull())
      .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('step_since', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('started_at', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('outcome', 'text', (column) => column.notNull().defaultTo('running'))
      .addColumn('ended_at', sql`timestamptz(3)`)
      .addColumn('why', 'text')
      .addColumn('visits', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('evidence', 'jsonb')
      .execute();
    await schema
      .createIndex('canaries_running')
      .unique()
      .on('canaries')
      .column('remote')
      .where(sql<boolean>`ended_at is null`)
      .execute();

    await schema
      .createTable('canary_visitors')
      .addColumn('canary_id', 'bigint', (column) =>
        column.notNull().references('canaries.id').onDelete('cascade'),
      )
      .addColumn('visitor', 'text', (column) => column.notNull())
      .addColumn('is_canary', 'boolean', (column) => column.notNull())
      .addColumn('step', 'integer', (column) => column.notNull())
      .addColumn('has_result', 'boolean', (column) => column.notNull())
      .addColumn('open_since', sql`timestamptz(3)`)
      .addPrimaryKeyConstraint('canary_visitors_pk', ['canary_id', 'visitor', 'is_canary'])
      .execute();

    await schema
      .createTable('canary_troubles')
      .addColumn('canary_id', 'bigint', (column) =>
        column.notNull().references('canaries.id').onDelete('cascade'),
      )
      .addColumn('visitor', 'text', (column) => column.notNull())
      .addColumn('measure', 'text', (column) => column.notNull())
      .addColumn('is_canary', 'boolean', (column) => column.notNull())
      .addColumn('step', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('canary_troubles_pk', ['canary_id', 'visitor', 'measure'])
      .execute();

    await schema.alterTable('audit').addColumn('evidence', 'jsonb').execute();
  },
};
