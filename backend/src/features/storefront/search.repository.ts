/** Queries of a search: full text, and trigram similarity for typos. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { FOUND_A_PAGE } from '@coupon-center/contracts';
import type { ListedCoupon, ListedStore } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import { searchText } from '../../platform/database/search-text.ts';
import { LISTED_COUPON, liveCoupon, openStore } from './live.ts';
import type { Moment } from './live.ts';

/**
 * Minimum similarity: of a name that a search is about, and of any that it may mean. Two swapped letters in the middle of a word
 * leave a third of its trigrams. The higher it is, the fewer entries of the index have to be compared.
 */
const LIKENESS = { meant: 0.7, similar: 0.3 } as const;
const STORES = 12;
/** Maximum number of matches that are counted and ranked, because each has to be read. Of more, the newest are enough. */
const MOST_FOUND = 300;
/** Maximum number of coupons that are compared with words that may have typing errors: each takes long, even with an index. */
export const COMPARED = 5000;

/** Sets the minimum similarity for `%>` until the transaction ends. */
const setLikeness = (likeness: number) =>
  sql`set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`;

/**
 * Prepares the transaction for names that a search is about. It uses neither parallel workers nor Memoize, which on a large site
 * take longer to set up than a few hundred coupons take to find.
 */
export async function prepareSearch(tx: Executor): Promise<void> {
  await sql`
    select ${setLikeness(LIKENESS.meant)}, set_config('max_parallel_workers_per_gather', '0', true),
      set_config('enable_memoize', 'off', true)
  `.execute(tx);
}

/**
 * Prepares the transaction for names and texts that a search may mean.
 * @returns the condition on `shop_coupons coupon` for those that are compared: on a large site, only the newest
 */
export async function prepareComparison(tx: Executor, moment: Moment): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ start_date: string | null; id: number | null }>`
    select next.start_date, next.id, ${setLikeness(LIKENESS.similar)}
    from (select) one left join (
      select start_date, id from shop_coupons coupon where ${liveCoupon(moment)}
      order by start_date desc, id desc limit 1 offset ${COMPARED}
    ) next on true
  `.execute(tx);
  const { start_date, id } = rows[0] ?? {};
  return id == null ? sql`true` : sql`(coupon.start_date, coupon.id) > (${start_date}, ${id})`;
}

export interface FoundStore extends ListedStore {
  id: number;
}

/** Returns open stores with a live coupon whose names are similar to the words, best match first. */
export async function storesLike(tx: Executor, moment: Moment, words: string): Promise<FoundStore[]> {
  const order = sql`likeness desc, whole_likeness desc, sort_name, slug`;
  // Coupons are counted in this order, and only until enough stores are found.
  const { rows } = await sql<FoundStore>`
    select id, slug, name, logo_url, coupon_count
    from (
      select store.id, store.slug, store.name, store.logo_url, store.sort_name,
        word_similarity(${searchText(words)}, store.search_name) as likeness,
        similarity(${searchText(words)}, store.search_name) as whole_likeness
      from shop_stores store
      where store.search_name %> ${searchText(words)} and ${openStore(moment)}
      order by ${order}
    ) store
    cross join lateral (
      select count(*)::int as coupon_count from shop_coupons coupon
      where coupon.store_id = store.id and ${liveCoupon(moment)}
    ) counted
    where coupon_count > 0
    order by ${order}
    limit ${STORES}
  `.execute(tx);
  return rows;
}

export interface CouponSearch {
  words: string;
  /** Ids of stores of which every coupon matches, and ranks before others. */
  stores: readonly number[];
  /** Counted from 1. */
  page: number;
}

export interface FoundCoupons {
  count: number;
  /** Whether there are more, which are neither counted nor ranked. */
  has_more: boolean;
  coupons: ListedCoupon[];
}

async function pageOf(
  tx: Executor,
  moment: Moment,
  { stores, page }: CouponSearch,
  { matches, rank }: { matches: RawBuilder<boolean>; rank: RawBuilder<number> },
): Promise<FoundCoupons> {
  const isOfStores =
    stores.length > 0 ? sql<boolean>`coupon.store_id in (${sql.join(stores)})` : sql<boolean>`false`;
  const newest = (condition: RawBuilder<boolean>) => sql`(
    select coupon.id, coupon.start_date, coupon.search_text, ${isOfStores} as is_of_stores
    from shop_coupons coupon join shop_stores store on store.id = coupon.store_id
    where ${liveCoupon(moment)} and ${openStore(moment)} and ${condition}
    order by coupon.start_date desc, coupon.id desc
    limit ${MOST_FOUND + 1}
  )`;
  // Each part has a plan of its own: an index finds the coupons of a store, and for a common word the newest ones are read.
  const parts =
    stores.length > 0
      ? [newest(isOfStores), newest(sql`not ${isOfStores} and ${matches}`)]
      : [newest(matches)];
  const order = sql`is_of_stores desc, rank desc, start_date desc, id desc`;
  const { rows } = await sql<FoundCoupons>`
    with found as materialized (
      select * from (${sql.join(parts, sql` union all `)}) part
      order by start_date desc, id desc limit ${MOST_FOUND + 1}
    ), paged as materialized (
      select id as paged_id, is_of_stores,
        case when (select count(*) from found) <= ${MOST_FOUND} then ${rank} else 0 end as rank
      from (select * from found order by start_date desc, id desc limit ${MOST_FOUND}) coupon
      order by ${order} limit ${FOUND_A_PAGE} offset ${(page - 1) * FOUND_A_PAGE}
    )
    select
      (select least(count(*), ${MOST_FOUND})::int from found) as count,
      (select count(*) > ${MOST_FOUND} from found) as has_more,
      (
        select coalesce(json_agg(to_jsonb(listed) - '{is_of_stores,rank}'::text[] order by ${order}), '[]')
        from (
          select ${LISTED_COUPON}, is_of_stores, rank
          from paged join shop_coupons coupon on coupon.id = paged_id
            join shop_stores store on store.id = coupon.store_id
        ) listed
      ) as coupons
  `.execute(tx);
  return rows[0] ?? { count: 0, has_more: false, coupons: [] };
}

/** Returns live coupons that contain the words in any form, or that belong to certain stores. */
export function couponsWith(tx: Executor, moment: Moment, search: CouponSearch): Promise<FoundCoupons> {
  const found = sql`websearch_to_tsquery('english', ${searchText(search.words)})`;
  const vector = sql`to_tsvector('english', coupon.search_text)`;
  return pageOf(tx, moment, search, {
    matches: sql<boolean>`${vector} @@ ${found}`,
    rank: sql<number>`ts_rank(${vector}, ${found})`,
  });
}

/** Returns live coupons with text similar to the words, or of certain stores. Stop words like 'off' match nothing. */
export function couponsLike(
  tx: Executor,
  moment: Moment,
  search: CouponSearch,
  isCompared: RawBuilder<boolean>,
): Promise<FoundCoupons> {
  const words = searchText(search.words);
  return pageOf(tx, moment, search, {
    matches: sql<boolean>`(
      ${isCompared} and numnode(websearch_to_tsquery('english', ${words})) > 0 and coupon.search_text %> ${words}
    )`,
    rank: sql<number>`word_similarity(${words}, coupon.search_text)`,
  });
}
