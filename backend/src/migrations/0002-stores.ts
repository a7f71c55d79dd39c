/** The store pages of merchants, and the state of their review. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const stores: Migration = {
  async up(db) {
    await db.schema
      .createTable('stores')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'bigint', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('website_url', 'text', (column) => column.notNull())
      .addColumn('affiliate_website_url', 'text')
      .addColumn('logo_url', 'text')
      .addColumn('contact_first_name', 'text', (column) => column.notNull())
      .addColumn('contact_last_name', 'text', (column) => column.notNull())
      .addColumn('contact_email', 'text', (column) => column.notNull())
      .addColumn('location', 'text', (column) => column.notNull())
      .addColumn('primary_category', 'integer', (column) => column.notNull())
      .addColumn('is_approved', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('declined', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('decline_reason', 'text')
      .addColumn('changed_since_approval', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('updated_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addUniqueConstraint('stores_owner', ['owner_id'])
      .addUniqueConstraint('stores_slug', ['client_id', 'slug'])
      .addCheckConstraint('stores_review', sql`not (is_approved and declined)`)
      .execute();
    await db.schema
      .createIndex('stores_by_age')
      .on('stores')
      .columns(['client_id', 'created_at', 'id'])
      .execute();
  },
};
