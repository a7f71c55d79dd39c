/** Since when mails to an account's address have failed. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const failedMails: Migration = {
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('mail_failed_at', sql`timestamptz(3)`)
      .execute();
  },
};
