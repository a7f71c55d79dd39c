import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addCoupon, updateCoupon } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { keepSavedCoupon, readCoupon } from '../../shared/coupons.api.ts';
import type { CouponPayload } from '../../shared/coupon-payload.ts';

export interface CouponToSave {
  payload: CouponPayload;
  store: Store;
  /** The version that was edited; null for a new coupon. */
  coupon: Coupon | null;
}

export function useSaveCoupon() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ payload: body, coupon, store }: CouponToSave) => {
      if (!coupon) return api.call(addCoupon, { body });
      const onEmpty = async () => (await readCoupon(api, store, String(coupon.id))) ?? coupon;
      const options = { ifMatch: coupon.updated, onEmpty };
      return api.call(updateCoupon, { params: { couponId: coupon.id }, body }, options);
    },
    onSuccess: (saved, { store }) => keepSavedCoupon(client, store, saved),
  });
}

/** Returns a function that takes the id; it resolves to null if the store no longer has such a coupon. */
export function useReloadCoupon(store: Store) {
  const api = useApi();
  return useMutation({ mutationFn: (couponId: number) => readCoupon(api, store, String(couponId)) });
}
