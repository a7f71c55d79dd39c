/** Queries for the home page and other lists. */
import { sql } from 'kysely';
import { addDays } from '@coupon-center/contracts';
import type { ListedCoupon, ListedStore } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import { isoOf, LISTED_COUPON, liveCoupon, openStore } from './live.ts';
import type { Moment } from './live.ts';

/** Maximum number of coupons, one per store, in a list on the home page. */
const SHOWN = 8;
/** Enough coupons to include eight stores, because a store has at most ten. */
const CANDIDATES = (SHOWN - 1) * 10 + 1;
const ENDING_DAYS = 7;

const SIMILAR = 6;
/** Number of stores among which similar ones with live coupons are looked for. */
const SIMILAR_CANDIDATES = 24;

/** Returns the first coupon of each store, at most eight. Those whose code seems dead come last. */
export function firstOfEachStore(coupons: readonly ListedCoupon[]): ListedCoupon[] {
  const [working, dead] = [false, true].map((isDead) =>
    coupons.filter(({ proof }) => (proof?.votes?.seems_dead ?? false) === isDead),
  );
  const seen = new Set<string>();
  const firsts = [...(working ?? []), ...(dead ?? [])].filter(
    ({ store }) => !seen.has(store.slug) && seen.add(store.slug),
  );
  return firsts.slice(0, SHOWN);
}

/** Returns the coupons that started most recently, enough for {@link firstOfEachStore}. */
export async function newestCoupons(db: Executor, moment: Moment): Promise<ListedCoupon[]> {
  const { rows } = await sql<ListedCoupon>`
    select ${LISTED_COUPON}
    from shop_coupons coupon join shop_stores store on store.id = coupon.store_id
    where ${liveCoupon(moment)} and ${openStore(moment)}
    order by coupon.start_date desc, coupon.id desc
    limit ${CANDIDATES}
  `.execute(db);
  return rows;
}

/** Returns the coupons that end first within a week, enough for {@link firstOfEachStore}. */
export async function endingCoupons(db: Executor, moment: Moment): Promise<ListedCoupon[]> {
  const { rows } = await sql<ListedCoupon>`
    select ${LISTED_COUPON}
    from shop_coupons coupon join shop_stores store on store.id = coupon.store_id
    where ${liveCoupon(moment)} and ${openStore(moment)}
      and coupon.expiration_date < ${addDays(moment.today, ENDING_DAYS)}
    order by coupon.expiration_date, coupon.id
    limit ${CANDIDATES}
  `.execute(db);
  return rows;
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

/** A store in a list. */
const listedStore = (moment: Moment) => sql`
  json_build_object('slug', slug, 'name', name, 'logo_url', logo_url, 'coupon_count', coupon_count, 'first_offer', (
    select title from shop_coupons coupon
    where coupon.store_id = store.id and ${liveCoupon(moment)} order by sort_number limit 1
  ))
`;

/** Returns when a coupon of the site last changed, shown or not; null without coupons. */
export async function lastCouponChange(db: Executor, { clientId }: Moment): Promise<string | null> {
  const { rows } = await sql<{ changed: string | null }>`
    select ${isoOf(sql`max(changed_at)`)} as changed from shop_changes where client_id = ${clientId}
  `.execute(db);
  return rows[0]?.changed ?? null;
}

/** Returns those of the stores that are open and have live coupons, in the order of the ids. */
export async function storesByIds(
  db: Executor,
  moment: Moment,
  ids: readonly number[],
  limit: number,
): Promise<ListedStore[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ store: ListedStore }>`
    select ${listedStore(moment)} as store from (
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
