/** Network addresses from which people signed in, so that guesses from elsewhere do not lock them out there. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const signInAddresses: Migration = {
  async up(db) {
    await db.schema
      .createTable('sign_in_addresses')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('address_hash', 'text', (column) => column.notNull())
      .addColumn('seen_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addPrimaryKeyConstraint('sign_in_addresses_pkey', ['user_id', 'address_hash'])
      .execute();
    await db.schema
      .createIndex('sign_in_addresses_by_age')
      .on('sign_in_addresses')
      .column('seen_at')
      .execute();
  },
};
