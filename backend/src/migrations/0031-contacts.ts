/** The contacts of billing organizations; their key starts with the store's id. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const contacts: Migration = {
  async up(db) {
    await db.schema
      .createTable('contacts')
      .addColumn('store_id', 'bigint', (column) =>
        column.notNull().references('organisations.store_id').onDelete('cascade'),
      )
      .addColumn('id', 'bigint', (column) => column.notNull().generatedAlwaysAsIdentity())
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('updated_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addPrimaryKeyConstraint('contacts_key', ['store_id', 'id'])
      .addUniqueConstraint('contacts_email', ['store_id', 'email_key'])
      .addCheckConstraint(
        'contacts_role',
        sql`role in ('owner', 'billing', 'marketing', 'technical', 'other')`,
      )
      .execute();
  },
};
