/** Links that undo a change of an email address, and the end of challenges that wait for a code. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const emailUndo: Migration = {
  async up(db) {
    // Null in changes that processes of the previous release store, which no link can undo.
    await db.schema
      .alterTable('email_changes')
      .addColumn('previous_key', 'text')
      .addColumn('undo_hash', 'text', (column) => column.unique())
      .addColumn('undo_until', sql`timestamptz(3)`)
      .addColumn('confirmed_at', sql`timestamptz(3)`)
      .addColumn('undone_at', sql`timestamptz(3)`)
      .execute();
    await db.schema
      .createIndex('email_changes_by_previous')
      .on('email_changes')
      .column('previous_key')
      .where(sql.ref('confirmed_at'), 'is not', null)
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('challenge_round', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
