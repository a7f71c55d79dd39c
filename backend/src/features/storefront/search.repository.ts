/** Queries of a search: full text, and trigram similarity for typos. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { FOUND_A_PAGE } from '@coupon-center/contracts';
import type { ListedCoupon, ListedStore } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import { searchText } from '../../platform/database/search-text.ts';
import { LISTED_COUPON, liveCoupon, openStore } from './live.ts';
import type { Moment } from './live.ts';

/** Minimum similarity: two swapped letters in the middle of a word leave a third of its trigrams. */
const LIKENESS = 0.3;
/** Similarity from which a search counts as naming a store. */
const MEANT = 0.7;
const STORES = 12;
/** Maximum number of matches to rank: ranking reads each one, and for common words the newest are enough. */
const CANDIDATES = 1000;

/** Sets the minimum similarity for `%>`, until the transaction ends. */
export async function setLikeness(tx: Executor): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`.execute(tx);
}

export interface FoundStore extends ListedStore {
  id: number;
  isMeant: boolean;
}

/** Returns open stores with a live coupon whose names are similar to the words, best match first. */
export async function storesLike(tx: Executor, moment: Moment, words: string): Promise<FoundStore[]> {
  const { rows } = await sql<FoundStore>`
    select
      store.id, store.slug, store.name, store.logo_url, coupon_count,
      word_similarity(${searchText(words)}, store.search_name) >= ${MEANT} as "isMeant"
    from shop_stores store
    cross join lateral (
      select count(*)::int as coupon_count from shop_coupons coupon
      where coupon.store_id = store.id and ${liveCoupon(moment)}
    ) counted
    where store.search_name %> ${searchText(words)} and ${openStore(moment)} and coupon_count > 0
    order by
      word_similarity(${searchText(words)}, store.search_name) desc,
      similarity(${searchText(words)}, store.search_name) desc, store.sort_name, store.slug
    limit ${STORES}
  `.execute(tx);
  return rows;
}

export interface FoundCoupons {
  count: number;
  coupons: ListedCoupon[];
}

async function pageOf(
  tx: Executor,
  moment: Moment,
  { matches, rank, page }: { matches: RawBuilder<boolean>; rank: RawBuilder<number>; page: number },
): Promise<FoundCoupons> {
  const { rows } = await sql<FoundCoupons>`
    with found as materialized (
      select ${LISTED_COUPON}, ${rank} as rank
      from shop_coupons coupon join shop_stores store on store.id = coupon.store_id
      where ${liveCoupon(moment)} and ${openStore(moment)} and ${matches}
      order by coupon.start_date desc, coupon.id desc
      limit ${CANDIDATES}
    )
    select
      (select count(*)::int from found) as count,
      (
        select coalesce(json_agg(to_jsonb(paged) - 'rank' order by rank desc, start_date desc, id desc), '[]')
        from (
          select * from found order by rank desc, start_date desc, id desc
          limit ${FOUND_A_PAGE} offset ${(page - 1) * FOUND_A_PAGE}
        ) paged
      ) as coupons
  `.execute(tx);
  return rows[0] ?? { count: 0, coupons: [] };
}

const isOf = (storeIds: readonly number[]) =>
  storeIds.length > 0 ? sql<boolean>`coupon.store_id in (${sql.join(storeIds)})` : sql<boolean>`false`;

export interface CouponSearch {
  words: string;
  /** Ids of stores of which every coupon matches, and ranks before others. */
  stores: readonly number[];
  /** Counted from 1. */
  page: number;
}

/** Returns live coupons that contain the words in any form, or that belong to certain stores. */
export function couponsWith(
  tx: Executor,
  moment: Moment,
  { words, stores, page }: CouponSearch,
): Promise<FoundCoupons> {
  const found = sql`websearch_to_tsquery('english', ${searchText(words)})`;
  const vector = sql`to_tsvector('english', coupon.search_text)`;
  return pageOf(tx, moment, {
    matches: sql<boolean>`(${vector} @@ ${found} or ${isOf(stores)})`,
    rank: sql<number>`ts_rank(${vector}, ${found}) + case when ${isOf(stores)} then 1 else 0 end`,
    page,
  });
}

/** Returns live coupons with text similar to the words, or of certain stores. Stop words like 'off' match nothing. */
export function couponsLike(
  tx: Executor,
  moment: Moment,
  { words, stores, page }: CouponSearch,
): Promise<FoundCoupons> {
  return pageOf(tx, moment, {
    matches: sql<boolean>`(
      (numnode(websearch_to_tsquery('english', ${searchText(words)})) > 0 and coupon.search_text %> ${searchText(words)}) or ${isOf(stores)}
    )`,
    rank: sql<number>`word_similarity(${searchText(words)}, coupon.search_text) + case when ${isOf(stores)} then 1 else 0 end`,
    page,
  });
}
