/** Billing organizations; the store's id is their key. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const organisations: Migration = {
  async up(db) {
    await db.schema
      .createTable('organisations')
      .addColumn('store_id', 'bigint', (column) =>
        column.primaryKey().references('stores.id').onDelete('cascade'),
      )
      // Ids start at 2, because an absent id is read as 1 and means the caller's own.
      .addColumn('id', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('tax_id', 'text', (column) => column.notNull())
      .addColumn('address_line_1', 'text', (column) => column.notNull())
      .addColumn('address_line_2', 'text', (column) => column.notNull())
      .addColumn('city', 'text', (column) => column.notNull())
      .addColumn('region', 'text', (column) => column.notNull())
      .addColumn('postal_code', 'text', (column) => column.notNull())
      .addColumn('country', 'text', (column) => column.notNull())
      .addColumn('billing_email', 'text', (column) => column.notNull())
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('updated_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addCheckConstraint('organisations_country', sql`country ~ '^[A-Z]{2}$'`)
      .execute();
    await sql`
      alter table organisations alter column id add generated always as identity (start with 2 minvalue 2)
    `.execute(db);
  },
};
