/** Queries of coupons, and how changes update them. */
import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '@coupon-center/api-client';
import { listCopyTargets, listCoupons, MAX_ARCHIVED_COUPONS } from '@coupon-center/contracts';
import type { CallOutput, Coupon, Store } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';

type Api = ShellContract['api'];
type CouponList = CallOutput<typeof listCoupons>;

const listKey = (store: Store | null) => ['coupons', store?.slug] as const;
const archivedKey = (store: Store) => [...listKey(store), 'archived'] as const;
const queryFor = (store: Store) =>
  ({ store_slug: store.slug, client: store.client, include_scheduled: '1' }) as const;

/** All coupons of a store in their order, scheduled ones included; not loaded without a store. */
export function couponsQuery(api: Api, store: Store | null) {
  return queryOptions({
    queryKey: listKey(store),
    queryFn: store
      ? ({ signal }) => api.call(listCoupons, { query: queryFor(store) }, { signal })
      : skipToken,
  });
}

/** All archived coupons of a store, the latest first. */
export function archivedQuery(api: Api, store: Store) {
  const query = { ...queryFor(store), archived: '1', page_size: MAX_ARCHIVED_COUPONS } as const;
  return queryOptions({
    queryKey: archivedKey(store),
    queryFn: ({ signal }) => api.call(listCoupons, { query }, { signal }),
  });
}

/**
 * One coupon; null if the store has none with that id. Loaded once per visit and never refreshed under an open form: the
 * `updated` of the version that is edited is sent back as `If-Match`.
 */
export function couponQuery(api: Api, store: Store, couponId: string) {
  return queryOptions({
    queryKey: ['coupon', store.slug, couponId],
    queryFn: ({ signal }) => readCoupon(api, store, couponId, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Loads the current version of a coupon. @returns null if the store has none with that id */
export async function readCoupon(api: Api, store: Store, couponId: string, signal?: AbortSignal) {
  if (!/^[1-9]\d{0,14}$/.test(couponId)) return null;
  const query = { ...queryFor(store), id_search_text: couponId };
  const { results } = await api.call(listCoupons, { query }, signal && { signal });
  return results.find(({ id }) => String(id) === couponId) ?? null;
}

/** Changes a cached list, so that the next screen shows the change at once. */
function changeList(client: QueryClient, key: QueryKey, change: (coupons: Coupon[]) => Coupon[]): void {
  client.setQueryData<CouponList>(key, (list) => {
    if (!list) return list;
    const results = change(list.results);
    return { ...list, count: results.length, results };
  });
}

/** Reloads the lists after a change made elsewhere; an open form is left alone. */
export function recheckCoupons(client: QueryClient, store: Store): void {
  void client.invalidateQueries({ queryKey: listKey(store) });
}

/** Puts a saved or restored coupon into the list, which is then reloaded. */
export async function keepSavedCoupon(client: QueryClient, store: Store, saved: Coupon): Promise<void> {
  await client.cancelQueries({ queryKey: listKey(store) });
  const others = (coupons: Coupon[]) => coupons.filter(({ id }) => id !== saved.id);
  changeList(client, listKey(store), (coupons) =>
    [...others(coupons), saved].toSorted((left, right) => left.sort_number - right.sort_number),
  );
  changeList(client, archivedKey(store), others);
  recheckCoupons(client, store);
}

/** Moves an archived coupon to the list of archived ones; both lists are then reloaded. */
export async function keepArchivedCoupon(client: QueryClient, store: Store, archived: Coupon): Promise<void> {
  await client.cancelQueries({ queryKey: listKey(store) });
  const others = (coupons: Coupon[]) => coupons.filter(({ id }) => id !== archived.id);
  changeList(client, listKey(store), others);
  changeList(client, archivedKey(store), (coupons) => [archived, ...others(coupons)]);
  recheckCoupons(client, store);
}

/** Puts the list into its saved order. */
export async function keepSavedOrder(
  client: QueryClient,
  store: Store,
  ordered: readonly number[],
): Promise<void> {
  await client.cancelQueries({ queryKey: listKey(store) });
  const isNamed = ({ id }: Coupon) => ordered.includes(id);
  changeList(client, listKey(store), (coupons) =>
    [
      ...coupons
        .filter(isNamed)
        .toSorted((left, right) => ordered.indexOf(left.id) - ordered.indexOf(right.id)),
      ...coupons.filter((coupon) => !isNamed(coupon)),
    ].map((coupon, place) => ({ ...coupon, sort_number: place + 1 })),
  );
  recheckCoupons(client, store);
}

/** Returns a function that reads everything again, for use after the API has decided differently from the screen. */
export function useRecheckRight() {
  const contract = useContract();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries();
    contract.session.refreshUser().catch((error: unknown) => contract.report(error));
  };
}

/** Returns whether the API refuses any coupon of this merchant now, whatever its values. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status > 401 && error.status < 500 && error.status !== 429;
}

/** The merchant's stores on other sites; read once per visit, because another store is opened outside of this page. */
export function copyTargetsQuery(api: Api) {
  return queryOptions({
    queryKey: ['copy-targets'],
    queryFn: async ({ signal }) => (await api.call(listCopyTargets, {}, { signal })).targets,
    staleTime: Infinity,
  });
}
