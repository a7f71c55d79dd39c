import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { archiveCoupon, restoreCoupon } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { keepArchivedCoupon, keepSavedCoupon, recheckCoupons } from '../../shared/coupons.api.ts';

const ARCHIVE_KEY = ['archive-coupon'] as const;

/** Without a network these fail at once instead of waiting for one. */
const AT_ONCE = { networkMode: 'always' } as const;

export function useArchiveCoupon(store: Store) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationKey: ARCHIVE_KEY,
    mutationFn: ({ id, updated }: Coupon) =>
      api.call(archiveCoupon, { params: { couponId: id } }, { ifMatch: updated }),
    onSuccess: (archived) => keepArchivedCoupon(client, store, archived),
    // A refused coupon may have changed since it was loaded.
    onError: () => recheckCoupons(client, store),
  });
}

/** Ids of the coupons that are being archived. They are off the list already, and return if that fails. */
export function useLeavingCoupons(): number[] {
  return useMutationState({
    filters: { mutationKey: ARCHIVE_KEY, status: 'pending' },
    select: ({ state }) => (state.variables as Coupon).id,
  });
}

const ELSEWHERE_KEY = ['archived-elsewhere'] as const;

/** Hands a coupon that was archived on its own screen to the list, which offers to undo that. */
export function useHandToList() {
  const client = useQueryClient();
  return (coupon: Coupon) => client.setQueryData<Coupon[]>(ELSEWHERE_KEY, [coupon]);
}

/** Returns the coupons that were handed to the list, which gets them only once. */
export function useArchivedElsewhere(): readonly Coupon[] {
  const client = useQueryClient();
  const [handed] = useState(() => client.getQueryData<Coupon[]>(ELSEWHERE_KEY) ?? []);
  useEffect(() => client.removeQueries({ queryKey: ELSEWHERE_KEY }), [client]);
  return handed;
}

/** Without `If-Match`: restoring overwrites no change made elsewhere. */
export function useRestoreCoupon(store: Store) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ id }: Coupon) => api.call(restoreCoupon, { params: { couponId: id } }),
    onSuccess: (restored) => keepSavedCoupon(client, store, restored),
    onError: () => recheckCoupons(client, store),
  });
}
