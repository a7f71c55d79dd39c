/** Accounts, sessions, and the links in mails. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const auth: Migration = {
  async up(db) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('email_verified', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('password_hash', 'text')
      .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('merchant', 'provider')`))
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addUniqueConstraint('users_email', ['client_id', 'email_key'])
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('expires_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('revoked_at', sql`timestamptz(3)`)
      .execute();
    await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
    await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();

    await db.schema
      .createTable('refresh_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'uuid', (column) =>
        column.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('rotated_at', sql`timestamptz(3)`)
      .execute();
    await db.schema
      .createIndex('refresh_tokens_of_session')
      .on('refresh_tokens')
      .column('session_id')
      .execute();

    await db.schema
      .createTable('mail_tokens')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (column) => column.notNull().check(sql`purpose in ('verify', 'reset')`))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('expires_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('used_at', sql`timestamptz(3)`)
      .execute();
    await db.schema
      .createIndex('mail_tokens_of_user')
      .on('mail_tokens')
      .columns(['user_id', 'purpose'])
      .execute();
  },
};
