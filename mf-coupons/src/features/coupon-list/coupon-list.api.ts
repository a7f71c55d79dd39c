import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sortCoupons } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { keepSavedOrder, recheckCoupons } from '../../shared/coupons.api.ts';

/** Saves the ids in their order. Without a network it fails immediately instead of waiting for one. */
export function useSaveOrder(store: Store) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    async mutationFn(ordered: readonly number[]) {
      const items = ordered.map((id, place) => ({ id: String(id), sort_number: String(place + 1) }));
      const { success } = await api.call(
        sortCoupons,
        { body: { items } },
        { onEmpty: () => ({ success: true }) },
      );
      if (!success) throw new Error('We couldn’t save the new order.');
    },
    onSuccess: (_, ordered) => keepSavedOrder(client, store, ordered),
    // The API refuses an order with a coupon that no longer exists; after a reload, the next try is without it.
    onError: () => recheckCoupons(client, store),
  });
}
