/** Queries for the home page and the index of stores. */
import { sql } from 'kysely';
import { addDays, STORES_A_PAGE } from '@coupon-center/contracts';
import type { Home, ListedCoupon, ListedStore } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { DeadCode } from '../statistics/statistics.port.ts';
import { isoOf, LISTED_COUPON, liveCoupon, openStore } from './live.ts';
import type { Moment } from './live.ts';

/** Maximum number of coupons, one per store, in a list on the home page. */
const SHOWN = 8;
const POPULAR = 12;
/** Enough coupons to include eight stores, because a store has at most ten. */
const CANDIDATES = (SHOWN - 1) * 10 + 1;
const ENDING_DAYS = 7;

/** Number of coupons in the row of a category on the home page. */
const IN_CATEGORY = 4;
/** Number of coupons above the stores of a category. */
const OF_CATEGORY = 12;
const SIMILAR = 6;
/** Number of stores among which similar ones with live coupons are looked for. */
const SIMILAR_CANDIDATES = 24;

/** Returns the first coupon of each store, at most eight. */
export function firstOfEachStore(coupons: readonly ListedCoupon[]): ListedCoupon[] {
  const seen = new Set<string>();
  const firsts = coupons.filter(({ store }) => !seen.has(store.slug) && seen.add(store.slug));
  return firsts.slice(0, SHOWN);
}

/** Returns the coupons that started most recently, at most one per store. */
export async function newestCoupons(db: Executor, moment: Moment): Promise<ListedCoupon[]> {
  const { rows } = await sql<ListedCoupon>`
    select ${LISTED_COUPON}
    from shop_coupons coupon join shop_stores store on store.id = coupon.store_id
    where ${liveCoupon(moment)} and ${openStore(moment)}
    order by coupon.start_date desc, coupon.id desc
    limit ${CANDIDATES}
  `.execute(db);
  return firstOfEachStore(rows);
}

/** Returns the coupons that end first within a week, at most one per store. */
export async function endingCoupons(db: Executor, moment: Moment): Promise<ListedCoupon[]> {
  const { rows } = await sql<ListedCoupon>`
    select ${LISTED_COUPON}
    from shop_coupons coupon join shop_stores store on store.id = coupon.store_id
    where ${liveCoupon(moment)} and ${openStore(moment)}
      and coupon.expiration_date < ${addDays(moment.today, ENDING_DAYS)}
    order by coupon.expiration_date, coupon.id
    limit ${CANDIDATES}
  `.execute(db);
  return firstOfEachStore(rows);
}

/** Returns those of the coupons that are live, in the order of the ids. */
export async function couponsByIds(
  db: Executor,
  moment: Moment,
  ids: readonly number[],
): Promise<ListedCoupon[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedCoupon>`
    select ${LISTED_COUPON}
    from shop_coupons coupon join shop_stores store on store.id = coupon.store_id
    where coupon.id = any(${[...ids]}::bigint[]) and ${liveCoupon(moment)} and ${openStore(moment)}
    order by array_position(${[...ids]}::bigint[], coupon.id)
  `.execute(db);
  return rows;
}

/** Condition for coupons whose code works, as far as shoppers say. */
const working = (dead: readonly DeadCode[]) => sql`
  (coupon.id, coupon.discount_code) not in (
    select * from unnest(${dead.map(({ id }) => id)}::bigint[], ${dead.map(({ code }) => code)}::text[])
  )
`;

/**
 * Query for the open stores with live coupons, how many of them each has, and the one for lists of a category: the newest whose
 * code works, or if there is none, the newest.
 * @param sorted further columns, to sort by, which are computed for every store and take most of the query's time
 */
const listedStores = (
  moment: Moment,
  dead: readonly DeadCode[],
  sorted = sql`, store.sort_name, store.letter`,
) => sql`
  select store.id, store.slug, store.name, store.logo_url, store.category, coupon_count,
    coalesce(working_id, newest_id) as offer_id, working_id is null as seems_dead ${sorted}
  from shop_stores store
  join (
    select coupon.store_id, count(*)::int as coupon_count, max(coupon.id) as newest_id,
      max(coupon.id) filter (where ${working(dead)}) as working_id
    from shop_coupons coupon
    where ${liveCoupon(moment)} group by coupon.store_id
  ) counted on counted.store_id = store.id
  where ${openStore(moment)}
`;

/** A row of {@link listedStores} in a list. */
const listedStore = (moment: Moment, store: string) => sql`
  json_build_object('slug', slug, 'name', name, 'logo_url', logo_url, 'coupon_count', coupon_count, 'first_offer', (
    select title from shop_coupons coupon
    where coupon.store_id = ${sql.ref(`${store}.id`)} and ${liveCoupon(moment)} order by sort_number limit 1
  ))
`;

const LETTERS = sql`coalesce(json_agg(distinct letter order by letter), '[]')`;

type Overview = Required<
  Pick<Home, 'popular' | 'store_count' | 'categories' | 'letters' | 'coupons_changed'>
> & {
  /** Coupons of each category, at most one of each store: the newest first, those whose code seems dead last. */
  by_category: { slug: string; ids: number[] }[];
};

/**
 * Returns the stores with the most coupons, coupons of each category, the number of stores in all and in each category,
 * when a coupon last changed, shown or not, and the stores' letters. The letters are taken from one store per first character,
 * because computing them for every store would take as long as the rest of the query.
 */
export async function overviewOf(db: Executor, moment: Moment, dead: readonly DeadCode[]): Promise<Overview> {
  const { rows } = await sql<Overview>`
    with listed as materialized (${listedStores(moment, dead, sql``)})
    select
      (select count(*)::int from listed) as store_count,
      (
        select coalesce(json_agg(${listedStore(moment, 'popular')} order by coupon_count desc, name, slug), '[]')
        from (select * from listed order by coupon_count desc, name, slug limit ${POPULAR}) popular
      ) as popular,
      (
        select coalesce(json_agg(json_build_object('slug', category, 'store_count', stores)), '[]')
        from (select category, count(*)::int as stores from listed where category is not null group by category) used
      ) as categories,
      (
        select coalesce(json_agg(json_build_object('slug', category, 'ids', ids)), '[]')
        from (
          select category, json_agg(offer_id order by place) as ids
          from (
            select category, offer_id,
              row_number() over (partition by category order by seems_dead, offer_id desc) as place
            from listed where category is not null
          ) placed
          where place <= ${IN_CATEGORY} group by category
        ) newest
      ) as by_category,
      (
        select ${LETTERS} from shop_stores
        where id in (select min(id) from listed group by left(name, 1))
      ) as letters,
      (select ${isoOf(sql`max(changed_at)`)} from shop_changes where client_id = ${moment.clientId}) as coupons_changed
  `.execute(db);
  if (!rows[0]) throw new Error('An aggregate has no row.');
  return rows[0];
}

/** Returns those of the stores that are open and have live coupons, in the order of the ids. */
export async function storesByIds(
  db: Executor,
  moment: Moment,
  ids: readonly number[],
  limit = POPULAR,
): Promise<ListedStore[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ store: ListedStore }>`
    select ${listedStore(moment, 'store')} as store from (
      select store.id, store.slug, store.name, store.logo_url, coupon_count
      from shop_stores store cross join lateral (
        select count(*)::int as coupon_count from shop_coupons coupon
        where coupon.store_id = store.id and ${liveCoupon(moment)}
      ) counted
      where store.id = any(${[...ids]}::bigint[]) and ${openStore(moment)} and coupon_count > 0
      order by array_position(${[...ids]}::bigint[], store.id) limit ${limit}
    ) store
  `.execute(db);
  return rows.map(({ store }) => store);
}

/** Returns up to six live stores of a category, without a given one. */
export async function similarStores(
  db: Executor,
  moment: Moment,
  { storeId, category }: { storeId: number; category: string },
): Promise<ListedStore[]> {
  const { rows } = await sql<{ id: number }>`
    select store.id from shop_stores store
    where store.category = ${category} and store.id <> ${storeId} and ${openStore(moment)}
    order by store.id desc limit ${SIMILAR_CANDIDATES}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  return storesByIds(db, moment, ids, SIMILAR);
}

export interface StoreChoice {
  letter?: string | undefined;
  category?: string | undefined;
  /** Counted from 1. */
  page: number;
}

export interface StorePage {
  count: number;
  /** Letters of all stores, not only of the chosen ones. */
  letters: string[];
  stores: ListedStore[];
  /** Coupons of the chosen stores, at most one of each, in the order of {@link Overview.by_category}. */
  offers: number[];
}

/** Returns a page of the stores that have a live coupon, by name. */
export async function pageOfStores(
  db: Executor,
  moment: Moment,
  { letter, category, page }: StoreChoice,
  dead: readonly DeadCode[],
): Promise<StorePage> {
  const { rows } = await sql<StorePage>`
    with listed as materialized (${listedStores(moment, dead)}),
    chosen as (
      select * from listed
      where ${letter ? sql`letter = ${letter}` : sql`true`} and ${category ? sql`category = ${category}` : sql`true`}
    )
    select
      (select count(*)::int from chosen) as count,
      (select ${LETTERS} from listed) as letters,
      (
        select coalesce(json_agg(${listedStore(moment, 'paged')} order by sort_name, slug), '[]')
        from (
          select * from chosen order by sort_name, slug limit ${STORES_A_PAGE} offset ${(page - 1) * STORES_A_PAGE}
        ) paged
      ) as stores,
      (
        select coalesce(json_agg(offer_id order by seems_dead, offer_id desc), '[]')
        from (select * from chosen order by seems_dead, offer_id desc limit ${OF_CATEGORY}) offered
      ) as offers
  `.execute(db);
  return rows[0] ?? { count: 0, letters: [], stores: [], offers: [] };
}
