/** Uploaded images, kept in the database so that every process of the API has them. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const images: Migration = {
  async up(db) {
    await db.schema
      .createTable('images')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'bigint', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('content', 'bytea', (column) => column.notNull())
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('unused_since', sql`timestamptz(3)`)
      .execute();
    await db.schema
      .createIndex('images_of_owner')
      .on('images')
      .columns(['owner_id', 'unused_since'])
      .execute();
    await db.schema
      .createIndex('images_unused')
      .on('images')
      .column('unused_since')
      .where(sql.ref('unused_since'), 'is not', null)
      .execute();
  },
};
