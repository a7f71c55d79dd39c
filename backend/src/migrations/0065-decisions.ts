/** The provider's desk: the times since which stores and coupons wait, and a log of decisions. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const decisions: Migration = {
  async up(db) {
    for (const table of ['stores', 'coupons'])
      await db.schema
        .alterTable(table)
        .addColumn('waiting_since', sql`timestamptz(3)`)
        .execute();
    await sql`
      update stores set waiting_since = updated_at
      where closed_at is null and (changed_since_approval or not (is_approved or declined))
    `.execute(db);
    await sql`update coupons set waiting_since = updated_at where not approved`.execute(db);

    await db.schema
      .createTable('review_decisions')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('store_id', 'bigint', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      // Not a foreign key, because the log keeps decisions about coupons that are deleted later.
      .addColumn('coupon_id', 'bigint')
      .addColumn('coupon_title', 'text')
      .addColumn('verdict', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('decided_by', 'bigint', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('decided_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('waited_seconds', 'integer')
      .addCheckConstraint(
        'review_decisions_verdict',
        sql`verdict in ('approved', 'declined', 'held', 'released')`,
      )
      .execute();
    await db.schema
      .createIndex('review_decisions_newest')
      .on('review_decisions')
      .columns(['client_id', 'decided_at desc', 'id desc'])
      .execute();
    await db.schema
      .createIndex('review_decisions_of_store')
      .on('review_decisions')
      .column('store_id')
      .execute();
  },
};
