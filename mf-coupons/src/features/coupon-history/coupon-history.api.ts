/** Reads the history of a coupon page by page, and restores an earlier version. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readCouponHistory, revertCoupon } from '@coupon-center/contracts';
import type { Coupon, CouponChange, Store } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { couponQuery, keepSavedCoupon } from '../../shared/coupons.api.ts';

const historyKey = (coupon: Pick<Coupon, 'id'>) => ['coupon-history', coupon.id] as const;

export interface History {
  /** The changes of the pages read so far, latest first. */
  changes: CouponChange[];
  /** Total number of changes, read or not. */
  count: number;
}

export function historyQuery(api: ShellContract['api'], coupon: Pick<Coupon, 'id'>) {
  return infiniteQueryOptions({
    queryKey: historyKey(coupon),
    queryFn: ({ pageParam: page, signal }) =>
      api.call(readCouponHistory, { params: { couponId: coupon.id }, query: { page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
    // A new change moves the others to later pages, so some of them arrive twice.
    select: ({ pages }): History => {
      const all = pages.flatMap(({ results }) => results);
      const changes = [...new Map(all.map((change) => [change.id, change])).values()];
      return { changes, count: Math.max(changes.length, pages.at(-1)?.count ?? 0) };
    },
  });
}

export function useRevert(store: Store, coupon: Coupon) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = couponQuery(api, store, String(coupon.id));
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id: changeId }: CouponChange) =>
      api.call(revertCoupon, { params: { couponId: coupon.id, changeId } }, { ifMatch: coupon.updated }),
    async onSuccess(saved) {
      await keepSavedCoupon(client, store, saved);
      client.setQueryData(queryKey, saved);
    },
    // A refused version may have changed since it was loaded.
    onError: () => client.invalidateQueries({ queryKey }),
    onSettled: () => client.invalidateQueries({ queryKey: historyKey(coupon) }),
  });
}
