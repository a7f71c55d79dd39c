/** The query for a site's directory, from which the lists of stores are made. */
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { DeadCode } from '../statistics/statistics.port.ts';
import { liveCoupon, openStore } from './live.ts';
import type { Moment } from './live.ts';

/** Number of stores in a list of the home page. */
export const POPULAR = 12;
/** Number of coupons above the stores of a category. */
const OF_CATEGORY = 12;

/** The stores of a site that have a live coupon. It takes a look at every live coupon; nothing else does. */
export interface Directory {
  /** Ids of the stores, by name. */
  ids: number[];
  /** The index letter of each store, one after the other. */
  letters: string;
  /** The category of each store. */
  categories: (string | null)[];
  /** Ids of the stores with the most coupons. */
  popular: number[];
  /** Ids of coupons of each category, at most one of each store: the newest first, those whose code seems dead last. */
  offers: Readonly<Record<string, number[]>>;
}

/** Condition for coupons whose code works, as far as shoppers say. */
const working = (dead: readonly DeadCode[]) => sql`
  (coupon.id, coupon.discount_code) not in (
    select * from unnest(${dead.map(({ id }) => id)}::bigint[], ${dead.map(({ code }) => code)}::text[])
  )
`;

/** Reads the directory of a site. In lists of a category, a store shows its newest coupon whose code works, or else its newest. */
export async function readDirectory(
  db: Executor,
  moment: Moment,
  dead: readonly DeadCode[],
): Promise<Directory> {
  const { rows } = await sql<Directory>`
    with listed as materialized (
      select store.id, store.slug, store.name, store.category, store.sort_name, store.letter, coupon_count,
        coalesce(working_id, newest_id) as offer_id, working_id is null as seems_dead
      from shop_stores store
      join (
        select coupon.store_id, count(*)::int as coupon_count, max(coupon.id) as newest_id,
          max(coupon.id) filter (where ${working(dead)}) as working_id
        from shop_coupons coupon
        where ${liveCoupon(moment)} group by coupon.store_id
      ) counted on counted.store_id = store.id
      where ${openStore(moment)}
    )
    select
      coalesce(json_agg(id order by sort_name, slug), '[]') as ids,
      coalesce(string_agg(letter, '' order by sort_name, slug), '') as letters,
      coalesce(json_agg(category order by sort_name, slug), '[]') as categories,
      (
        select coalesce(json_agg(id order by coupon_count desc, name, slug), '[]')
        from (select * from listed order by coupon_count desc, name, slug limit ${POPULAR}) popular
      ) as popular,
      (
        select coalesce(json_object_agg(category, ids), '{}')
        from (
          select category, json_agg(offer_id order by place) as ids
          from (
            select category, offer_id,
              row_number() over (partition by category order by seems_dead, offer_id desc) as place
            from listed where category is not null
          ) placed
          where place <= ${OF_CATEGORY} group by category
        ) offered
      ) as offers
    from listed
  `.execute(db);
  return rows[0] ?? { ids: [], letters: '', categories: [], popular: [], offers: {} };
}
