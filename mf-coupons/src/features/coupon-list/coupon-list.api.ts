/** Saves the order of the coupons. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sortCoupons } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { keepSavedOrder } from '../../coupons.api.ts';

/** Takes the ids in the order to save. */
export function useSaveOrder(store: Store) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    async mutationFn(ordered: readonly number[]) {
      const items = ordered.map((id, place) => ({ id: String(id), sort_number: String(place + 1) }));
      const { success } = await api.call(sortCoupons, { body: { items } });
      if (!success) throw new Error('The server did not take the new order.');
    },
    onSuccess: (_, ordered) => keepSavedOrder(client, store, ordered),
  });
}
