/** Invitations for reviewers. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const providerInvitations: Migration = {
  async up(db) {
    await db.schema
      .createTable('provider_invitations')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('administrator', 'reviewer')`),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('invited_by', 'bigint', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('expires_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.check(sql`outcome in ('accepted', 'withdrawn')`))
      .execute();
    await db.schema
      .createIndex('provider_invitations_open')
      .unique()
      .on('provider_invitations')
      .columns(['client_id', 'email_key'])
      .where(sql.ref('outcome'), 'is', null)
      .execute();
    await db.schema
      .createIndex('provider_invitations_by_end')
      .on('provider_invitations')
      .column('expires_at')
      .execute();
  },
};
