/** What large sites need: sums of each live page, the codes that seem dead, and how common the words of coupons are. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const largeSites: Migration = {
  async up(db) {
    await db.schema
      .alterTable('statistics_live_pages')
      .addColumn('page_views', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('coupon_uses', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('summed_to', 'date')
      .execute();
    await sql`
      create index statistics_proofs_dead on statistics_proofs (client_id, coupon_id, code) where seems_dead
    `.execute(db);
    // PostgreSQL learns nothing from partial indexes. Without this, it takes every word for a rare one and reads all coupons that
    // have it, instead of the newest. Neither statement locks out anybody who writes.
    await sql`
      create statistics coupons_search_words
      on (to_tsvector('english', search_text(title || ' ' || description || ' ' || discount_code))) from coupons
    `.execute(db);
    await sql`analyze coupons`.execute(db);
  },
};
