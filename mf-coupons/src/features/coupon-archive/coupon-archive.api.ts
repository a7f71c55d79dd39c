/** Archives coupons and brings them back. */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { archiveCoupon, restoreCoupon } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { keepArchivedCoupon, keepSavedCoupon, recheckCoupons } from '../../shared/coupons.api.ts';

const ARCHIVE_KEY = ['archive-coupon'] as const;

/** Without a network they fail at once instead of waiting for it. */
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
    // What was refused may not be what it was when it was read.
    onError: () => recheckCoupons(client, store),
  });
}

/** Ids of the coupons that are on their way into the archive: off the list already, back on it where that fails. */
export function useLeavingCoupons(): number[] {
  return useMutationState({
    filters: { mutationKey: ARCHIVE_KEY, status: 'pending' },
    select: ({ state }) => (state.variables as Coupon).id,
  });
}

/** Without `If-Match`: bringing back writes over nothing that somebody may have changed. */
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
