/** The time since which each page is live: nobody gets the numbers of a week in which shoppers couldn't see the page. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const livePages: Migration = {
  async up(db) {
    await db.schema
      .createTable('statistics_live_pages')
      .addColumn('store_id', 'bigint', (column) =>
        column.primaryKey().references('stores.id').onDelete('cascade'),
      )
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('since', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
    // For pages that are already live, only the earliest possible time is known.
    await sql`
      insert into statistics_live_pages (store_id, client_id, since)
      select stores.id, stores.client_id, greatest(stores.created_at, subscriptions.started_at)
      from stores join subscriptions on subscriptions.store_id = stores.id
      where is_approved and closed_at is null
    `.execute(db);
  },
};
