/** Views of the stores and coupons that shoppers may see, and the indexes for browsing and searching them. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The same expression as in the view, so that a search can use the index. */
const TEXT = `title || ' ' || description || ' ' || discount_code`;
/** The host of a store's website, without `www.`. */
const HOST = String.raw`lower(regexp_replace(website_url, '^https?://(www\.)?([^/:?#]+).*$', '\2', 'i'))`;
const SHOWN_STORE = 'is_approved and closed_at is null';
const SHOWN_COUPON = 'approved and not held and archived_at is null';

export const shoppersSite: Migration = {
  async up(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await db.schema.alterTable('stores').addColumn('category', 'text').execute();

    await sql`
      create view shop_stores as
      select
        stores.id, stores.client_id, stores.slug, stores.name, stores.logo_url, stores.category, stores.updated_at,
        lower(regexp_replace(normalize(stores.name, nfd), '[\\u0300-\\u036f]', '', 'g')) as sort_name,
        case
          when lower(left(normalize(stores.name, nfd), 1)) ~ '^[a-z]$' then lower(left(normalize(stores.name, nfd), 1))
          else '0'
        end as letter,
        ${sql.raw(HOST)} as host,
        case
          when status in ('active', 'trialing') and not ends_at_period_end then 'infinity'
          when status <> 'past_due' and period_paid then period_end
        end as entitled_until,
        case
          when status = 'past_due' and (not ends_at_period_end or period_end is not null) then period_start
        end as past_due_since,
        case when ends_at_period_end then period_end else 'infinity' end as past_due_end
      from stores join subscriptions on subscriptions.store_id = stores.id
      where ${sql.raw(SHOWN_STORE)}
    `.execute(db);
    await sql`
      create view shop_coupons as
      select
        id, client_id, store_id, offer_type, title, description, discount_code,
        coalesce(destination_affiliate_url, destination_coupon_url, custom_url) as destination_url,
        start_date, expiration_date, updated_at, ${sql.raw(TEXT)} as text
      from coupons
      where ${sql.raw(SHOWN_COUPON)}
    `.execute(db);

    for (const [name, on] of [
      ['stores_by_likeness', `stores using gin (name gin_trgm_ops) where ${SHOWN_STORE}`],
      ['stores_by_host', `stores (${HOST}) where ${SHOWN_STORE}`],
      ['coupons_newest', `coupons (client_id, start_date desc, id desc) where ${SHOWN_COUPON}`],
      ['coupons_ending', `coupons (client_id, expiration_date, id) where ${SHOWN_COUPON}`],
      ['coupons_by_words', `coupons using gin (to_tsvector('english', ${TEXT})) where ${SHOWN_COUPON}`],
      ['coupons_by_likeness', `coupons using gin ((${TEXT}) gin_trgm_ops) where ${SHOWN_COUPON}`],
    ])
      await sql`create index ${sql.ref(name ?? '')} on ${sql.raw(on ?? '')}`.execute(db);
  },
};
