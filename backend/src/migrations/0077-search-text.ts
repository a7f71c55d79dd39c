/** One normalized form of text for every search: accents, composition, case and the style of apostrophes don't matter. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Letters that Unicode doesn't decompose, and apostrophes that keyboards and phones produce; below each, its replacement. */
const LETTERS = `ØøŁłĐđı‘’‛ʼ´`;
const PLAIN = `oolldd` + `i'''''`;
/** A decomposed letter is followed by its accents. */
const WITHOUT_ACCENTS = String.raw`regexp_replace(normalize(translate(text, '${LETTERS}', '${PLAIN.replaceAll("'", "''")}'), nfkd), '[\u0300-\u036f]', '', 'g')`;
const LIGATURES = [
  ['Æ', 'ae'],
  ['æ', 'ae'],
  ['Œ', 'oe'],
  ['œ', 'oe'],
  ['ß', 'ss'],
];
const SEARCHED = LIGATURES.reduce(
  (inner, [letter, letters]) => `replace(${inner}, '${letter}', '${letters}')`,
  WITHOUT_ACCENTS,
);

const HOST = String.raw`lower(regexp_replace(website_url, '^https?://(www\.)?([^/:?#]+).*$', '\2', 'i'))`;
const TEXT = `title || ' ' || description || ' ' || discount_code`;
const SEARCH_TEXT = `search_text(${TEXT})`;
const SHOWN_STORE = 'is_approved and closed_at is null';
const SHOWN_COUPON = 'approved and not held and archived_at is null';

export const searchText: Migration = {
  async up(db) {
    // The extension `unaccent` does less, and its result can't be indexed. Most texts are ASCII and only need lower case.
    await sql`
      create function search_text(text text) returns text language sql immutable parallel safe
      as $$
        select lower(case when octet_length(text) = length(text) then text else ${sql.raw(SEARCHED)} end)
      $$
    `.execute(db);
    // These are in addition to those of 0050, with which the previous release searches.
    for (const [name, on] of [
      ['stores_by_search', `stores using gin (search_text(name) gin_trgm_ops) where ${SHOWN_STORE}`],
      [
        'coupons_by_search_words',
        `coupons using gin (to_tsvector('english', ${SEARCH_TEXT})) where ${SHOWN_COUPON}`,
      ],
      ['coupons_by_search', `coupons using gin (${SEARCH_TEXT} gin_trgm_ops) where ${SHOWN_COUPON}`],
      // For counting the stores of a site that share a website.
      ['stores_of_website', `stores (client_id, (${HOST})) where closed_at is null`],
    ])
      await sql`create index ${sql.ref(name ?? '')} on ${sql.raw(on ?? '')}`.execute(db);
    // These are the views of 0050 and 0070, with the text that is searched.
    await sql`
      create or replace view shop_stores as
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
        case when ends_at_period_end then period_end else 'infinity' end as past_due_end,
        search_text(stores.name) as search_name
      from stores join subscriptions on subscriptions.store_id = stores.id
      where ${sql.raw(SHOWN_STORE)}
    `.execute(db);
    await sql`
      create or replace view shop_coupons as
      select
        id, client_id, store_id, offer_type, title, description, discount_code,
        coalesce(destination_affiliate_url, destination_coupon_url, custom_url) as destination_url,
        start_date, expiration_date, updated_at, ${sql.raw(TEXT)} as text,
        ${sql.raw(SEARCH_TEXT)} as search_text
      from coupons
      where ${sql.raw(SHOWN_COUPON)} and paused_at is null
    `.execute(db);
  },
};
