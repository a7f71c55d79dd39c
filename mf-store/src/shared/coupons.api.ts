/** The coupons of the store, for the checklist and the home. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { listCoupons } from '@coupon-center/contracts';
import type { CallOutput, Coupon, Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

type CouponList = CallOutput<typeof listCoupons>;

const couponsKey = (store: Store | null) => ['coupons', store?.slug] as const;

/** All coupons of a store in their order, scheduled ones included; not loaded without a store. */
export function couponsQuery({ api }: Pick<ShellContract, 'api'>, store: Store | null) {
  return queryOptions({
    queryKey: couponsKey(store),
    queryFn: store
      ? ({ signal }) => {
          const query = { store_slug: store.slug, client: store.client, include_scheduled: '1' } as const;
          return api.call(listCoupons, { query }, { signal });
        }
      : skipToken,
  });
}

/** Reads the coupons again. */
export function recheckCoupons(client: QueryClient, store: Store | null): void {
  void client.invalidateQueries({ queryKey: couponsKey(store) });
}

/** Shows saved coupons at once; the list is then read again. */
export async function keepCoupons(
  client: QueryClient,
  store: Store,
  saved: readonly Coupon[],
): Promise<void> {
  const queryKey = couponsKey(store);
  await client.cancelQueries({ queryKey });
  const byId = new Map(saved.map((coupon) => [coupon.id, coupon]));
  client.setQueryData<CouponList>(queryKey, (list) => {
    if (!list) return list;
    const results = list.results
      .map((coupon) => byId.get(coupon.id) ?? coupon)
      .filter(({ state }) => state !== 'archived');
    return { ...list, count: results.length, results };
  });
  recheckCoupons(client, store);
}
