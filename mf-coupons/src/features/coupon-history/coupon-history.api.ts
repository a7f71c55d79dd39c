import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readCouponHistory, revertCoupon } from '@coupon-center/contracts';
import type { Coupon, CouponChange, Store } from '@coupon-center/contracts';
import { pagedQuery, useApi } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { couponQuery, keepSavedCoupon } from '../../shared/coupons.api.ts';

const historyKey = (coupon: Pick<Coupon, 'id'>) => ['coupon-history', coupon.id] as const;

/** The changes of a coupon, page by page, latest first. */
export function historyQuery(api: ShellContract['api'], coupon: Pick<Coupon, 'id'>) {
  return pagedQuery(historyKey(coupon), (page, signal) =>
    api.call(readCouponHistory, { params: { couponId: coupon.id }, query: { page } }, { signal }),
  );
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
