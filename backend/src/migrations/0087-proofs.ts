/** The uses and votes that shoppers see, by coupon, and what the lists made of them need. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const proofs: Migration = {
  async up(db) {
    await db.schema
      .alterTable('statistics_days')
      .addColumn('limited', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('statistics_proofs')
      .addColumn('coupon_id', 'bigint', (column) =>
        column.primaryKey().references('coupons.id').onDelete('cascade'),
      )
      .addColumn('store_id', 'bigint', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('copies', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('clicks', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('week_copies', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('week_clicks', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('used', 'bigint', (column) =>
        column
          .generatedAlwaysAs(sql`greatest(copies, clicks)`)
          .stored()
          .notNull(),
      )
      .addColumn('used_in_week', 'bigint', (column) =>
        column
          .generatedAlwaysAs(sql`greatest(week_copies, week_clicks)`)
          .stored()
          .notNull(),
      )
      .addColumn('code', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('asked', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('worked', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_worked', sql`timestamptz(3)`)
      .addColumn('seems_dead', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    for (const column of ['used', 'used_in_week'])
      await sql`
        create index ${sql.ref(`statistics_proofs_by_${column}`)}
        on statistics_proofs (client_id, ${sql.ref(column)} desc, coupon_id) where ${sql.ref(column)} > 0
      `.execute(db);
    await db.schema
      .createIndex('statistics_proofs_by_day')
      .on('statistics_proofs')
      .columns(['client_id', 'day'])
      .execute();

    await sql`
      create index stores_by_category on stores (client_id, category, id desc) where is_approved and closed_at is null
    `.execute(db);
    // This is the view of 0085 with another column.
    await sql`
      create or replace view shop_coupons as
      select
        id, client_id, store_id, offer_type, title, description, discount_code,
        coalesce(destination_affiliate_url, destination_coupon_url, custom_url) as destination_url,
        start_date, expiration_date, updated_at,
        title || ' ' || description || ' ' || discount_code as text,
        search_text(title || ' ' || description || ' ' || discount_code) as search_text,
        case when offer_type = 'free shipping' then minimum_order_amount end as minimum_order_amount,
        sort_number
      from coupons
      where approved and not held and archived_at is null and paused_at is null
    `.execute(db);
  },
};
