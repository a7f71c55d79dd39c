/** The account page: devices that are signed in, changes of email addresses, a preference, and deleted accounts. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const account: Migration = {
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('formats', 'text')
      .addColumn('deleted_at', sql`timestamptz(3)`)
      .execute();
    await db.schema
      .createIndex('users_deleted')
      .on('users')
      .column('deleted_at')
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute();

    await db.schema
      .alterTable('sessions')
      .addColumn('browser', 'text')
      .addColumn('system', 'text')
      .addColumn('last_used_at', sql`timestamptz(3)`)
      .execute();

    await db.schema
      .createTable('email_changes')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('previous_email', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('expires_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('ended_at', sql`timestamptz(3)`)
      .execute();
    await db.schema
      .createIndex('email_changes_of_user')
      .on('email_changes')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema.createIndex('email_changes_by_end').on('email_changes').column('expires_at').execute();

    await db.schema
      .alterTable('stores')
      .addColumn('closed_at', sql`timestamptz(3)`)
      .execute();
    await db.schema
      .createIndex('stores_closed')
      .on('stores')
      .column('closed_at')
      .where(sql.ref('closed_at'), 'is not', null)
      .execute();

    await db.schema
      .createTable('kept_orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('kept_orders_by_age').on('kept_orders').column('created_at').execute();
  },
};
