/** Second factors of accounts, and their recovery codes. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const secondFactors: Migration = {
  async up(db) {
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'bigint', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('confirmed_at', sql`timestamptz(3)`)
      .addColumn('last_step', 'bigint')
      .execute();
    await db.schema
      .createIndex('second_factors_begun')
      .on('second_factors')
      .column('created_at')
      .where(sql.ref('confirmed_at'), 'is', null)
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .execute();
  },
};
