/** The coupons of stores. The checks repeat the rules that no coupon may break, whoever writes it. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const coupons: Migration = {
  async up(db) {
    await db.schema
      .createTable('coupons')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('store_id', 'integer', (column) =>
        column.notNull().references('stores.id').onDelete('cascade'),
      )
      .addColumn('offer_type', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('custom_url', 'text', (column) => column.notNull())
      .addColumn('destination_coupon_url', 'text')
      .addColumn('destination_affiliate_url', 'text')
      .addColumn('discount_code', 'text', (column) => column.notNull())
      .addColumn('savings_amount', sql`numeric(11, 2)`)
      .addColumn('savings_percent', sql`numeric(5, 2)`)
      .addColumn('minimum_order_amount', sql`numeric(11, 2)`)
      .addColumn('is_range', 'boolean')
      .addColumn('start_date', 'date', (column) => column.notNull())
      .addColumn('expiration_date', 'date')
      .addColumn('sort_number', 'integer', (column) => column.notNull())
      .addColumn('approved', 'boolean', (column) => column.notNull())
      .addColumn('held', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('archived_at', sql`timestamptz(3)`)
      .addColumn('created_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addColumn('updated_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addCheckConstraint(
        'coupons_offer_type',
        sql`offer_type in ('sitewide amount', 'sitewide percent', 'free shipping', 'sale amount', 'sale percent', 'Other')`,
      )
      .addCheckConstraint(
        'coupons_savings',
        sql`case
          when offer_type like '% amount' then savings_amount is not null and savings_percent is null
          when offer_type like '% percent' then savings_amount is null and savings_percent is not null
          when offer_type = 'free shipping' then savings_amount is null and savings_percent is null
          else savings_amount is null or savings_percent is null
        end`,
      )
      .addCheckConstraint('coupons_amount', sql`savings_amount > 0`)
      .addCheckConstraint('coupons_percent', sql`savings_percent > 0 and savings_percent <= 100`)
      .addCheckConstraint('coupons_minimum', sql`minimum_order_amount >= 0`)
      .addCheckConstraint(
        'coupons_range',
        sql`is_range is not true or offer_type like '% amount' or offer_type like '% percent'`,
      )
      .addCheckConstraint('coupons_description', sql`char_length(description) between 1 and 120`)
      .addCheckConstraint(
        'coupons_code',
        sql`char_length(discount_code) <= 40 and discount_code !~ '[\\r\\n]'`,
      )
      .addCheckConstraint('coupons_url', sql`custom_url ~* '^https?://'`)
      .addCheckConstraint('coupons_dates', sql`expiration_date >= start_date`)
      .addCheckConstraint('coupons_order', sql`sort_number > 0`)
      .execute();
    await db.schema
      .createIndex('coupons_of_store')
      .on('coupons')
      .columns(['store_id', 'sort_number', 'id'])
      .where(sql.ref('archived_at'), 'is', null)
      .execute();
  },
};
