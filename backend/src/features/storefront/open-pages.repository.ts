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

/** The stores to return: those after a slug, up to one more than a call returns, or those of a file. */
export type AddressChoice = { after: string } | { file: number };

/** Returns open stores with their live coupons, by slug. */
export async function addressesOf(
  db: Executor,
  moment: Moment,
  choice: AddressChoice,
): Promise<StoreAddresses[]> {
  const chosen =
    'file' in choice
      ? sql`store.id >= ${choice.file * ADDRESSES_A_CALL} and store.id < ${(choice.file + 1) * ADDRESSES_A_CALL}`
      : sql`store.slug > ${choice.after}`;
  const { rows } = await sql<StoreAddresses>`
    select
      slug,
      to_json(greatest(
        updated_at, (select max(changed_at) from shop_changes where shop_changes.store_id = store.id)
      )) as changed,
      coupons
    from (
      select store.id, store.slug, store.updated_at from shop_stores store
      where ${openStore(moment)} and ${chosen}
      order by store.slug limit ${ADDRESSES_A_CALL + 1}
    ) store
    cross join lateral (
      select coalesce(
        json_agg(
          json_build_object('id', coupon.id, 'changed', coupon.updated_at, 'start', coupon.start_date)
          order by coupon.id
        ),
        '[]'
      ) as coupons
      from shop_coupons coupon where coupon.store_id = store.id and ${liveCoupon(moment)}
    ) live
    order by slug
  `.execute(db);
  return rows;
}

export interface AddressFile {
  file: number;
  /** ISO 8601 instant of the last change of a store, or of a coupon, shown or not. */
  changed: string;
  /** The latest first day of a coupon, yyyy-MM-dd; null without coupons. */
  start: string | null;
}

/** Returns the files that have an open store, in order. It reads every coupon of the site. */
export async function addressFiles(db: Executor, moment: Moment): Promise<AddressFile[]> {
  const { rows } = await sql<AddressFile>`
    select file, to_json(greatest(stores.changed, coupons.changed)) as changed, started.start::text as start
    from (
      select store.id / ${ADDRESSES_A_CALL}::bigint as file, max(store.updated_at) as changed
      from shop_stores store where ${openStore(moment)} group by 1
    ) stores
    left join (
      select store_id / ${ADDRESSES_A_CALL}::bigint as file, max(changed_at) as changed
      from shop_changes where client_id = ${moment.clientId} group by 1
    ) coupons using (file)
    left join (
      select coupon.store_id / ${ADDRESSES_A_CALL}::bigint as file, max(coupon.start_date) as start
      from shop_coupons coupon where ${liveCoupon(moment)} group by 1
    ) started using (file)
    order by file
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
