/** Queries for the stores whose pages are open: their addresses, and the same stores on other sites. */
import { sql } from 'kysely';
import { ADDRESSES_A_CALL } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import { liveCoupon, openStore } from './live.ts';
import type { Moment } from './live.ts';

/** The page of the same merchant on another site. */
export interface SameStore {
  client_id: string;
  slug: string;
}

export interface StoreAddresses {
  slug: string;
  /** ISO 8601 instants with an offset. */
  changed: string;
  coupons: { id: number; changed: string; /** yyyy-MM-dd */ start: string }[];
}

/** Returns the open stores after a slug with their live coupons: up to one more store than a call returns. */
export async function addressesAfter(db: Executor, moment: Moment, slug: string): Promise<StoreAddresses[]> {
  const { rows } = await sql<StoreAddresses>`
    select
      store.slug,
      to_json(greatest(
        store.updated_at, (select max(changed_at) from shop_changes where shop_changes.store_id = store.id)
      )) as changed,
      coalesce(
        json_agg(
          json_build_object('id', coupon.id, 'changed', coupon.updated_at, 'start', coupon.start_date)
          order by coupon.id
        )
          filter (where coupon.id is not null),
        '[]'
      ) as coupons
    from shop_stores store left join shop_coupons coupon on coupon.store_id = store.id and ${liveCoupon(moment)}
    where ${openStore(moment)} and store.slug > ${slug}
    group by store.id, store.slug, store.updated_at
    order by store.slug
    limit ${ADDRESSES_A_CALL + 1}
  `.execute(db);
  return rows;
}

/** Returns ids of open stores after an id, in order. */
export async function openStoresAfter(
  db: Executor,
  moment: Moment,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select store.id from shop_stores store where ${openStore(moment)} and store.id > ${after}
    order by store.id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns open stores with the same website host as a store, on the sites of the given moments. */
export async function sameStores(
  db: Executor,
  storeId: number,
  moments: readonly Moment[],
): Promise<SameStore[]> {
  if (moments.length === 0) return [];
  const open = sql.join(
    moments.map((moment) => sql`(${openStore(moment)})`),
    sql` or `,
  );
  const { rows } = await sql<SameStore>`
    select store.client_id, min(store.slug) as slug
    from shop_stores store join shop_stores own on own.host = store.host
    where own.id = ${storeId} and (${open})
    group by store.client_id
    having count(*) = 1
    order by store.client_id
  `.execute(db);
  return rows;
}
