/** Remotes, their versions and files, the credentials to change them, and the history. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const remotes: Migration = {
  async up(database) {
    await database.schema.createSchema('release').ifNotExists().execute();
    const { schema } = database.withSchema('release');

    await schema
      .createTable('remotes')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('package', 'text', (column) => column.notNull())
      .addColumn('live', 'text')
      .addColumn('earlier', 'jsonb', (column) => column.notNull())
      .addColumn('chosen_by', 'text', (column) => column.notNull())
      .execute();

    await schema
      .createTable('versions')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('record', 'jsonb', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('published_at', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('withdrawn_at', sql`timestamptz(3)`)
      .addUniqueConstraint('versions_by_name', ['name', 'version'])
      .execute();

    await schema
      .createTable('version_files')
      .addColumn('version_id', 'bigint', (column) =>
        column.notNull().references('versions.id').onDelete('cascade'),
      )
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('is_served', 'boolean', (column) => column.notNull())
      .addPrimaryKeyConstraint('version_files_pk', ['version_id', 'path'])
      .execute();
    await schema.createIndex('version_files_by_hash').on('version_files').column('sha256').execute();

    await schema
      .createTable('uploads')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('announced_at', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('uploads_pk', ['name', 'version', 'sha256'])
      .execute();

    await schema
      .createTable('shells')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('record', 'jsonb', (column) => column.notNull())
      .addColumn('released_at', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
      .execute();

    await schema
      .createTable('grants')
      .addColumn('remote', 'text', (column) => column.primaryKey())
      .addColumn('capabilities', 'jsonb', (column) => column.notNull())
      .execute();

    for (const table of ['tokens', 'signing_keys'] as const) {
      await schema
        .createTable(table)
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn(table === 'tokens' ? 'secret_hash' : 'public_key', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
        .addColumn('revoked_at', sql`timestamptz(3)`)
        .execute();
    }

    await schema
      .createTable('audit')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('at', sql`timestamptz(3)`, (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('version', 'text')
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute();
    await schema.createIndex('audit_by_remote').on('audit').columns(['remote', 'id']).execute();
  },
};
