/** The last failed attempt to collect what a subscription owes. The next reading of Stripe fills it in. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const failedPayments: Migration = {
  async up(db) {
    await db.schema
      .alterTable('subscriptions')
      .addColumn('failed_at', sql`timestamptz(3)`)
      .addColumn('failed_amount', 'bigint')
      .addColumn('failed_currency', 'text')
      .addColumn('next_attempt_at', sql`timestamptz(3)`)
      .execute();
  },
};
