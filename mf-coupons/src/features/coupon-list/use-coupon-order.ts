/** The order that the merchant is making, until it is saved. */
import { useState } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract, useUnsavedGuard } from '@coupon-center/remote-kit';
import { inOrder, isSameOrder } from './coupon-order.ts';
import { useSaveOrder } from './coupon-list.api.ts';

export interface CouponOrder {
  /** The coupons as the merchant has put them. */
  coupons: Coupon[];
  /** Whether the order on the screen is another than the saved one. */
  isChanged: boolean;
  change: (order: number[]) => void;
  /** Never throws: a failure is told, and the order stays. */
  save: () => Promise<void>;
}

const idsOf = (coupons: readonly Coupon[]) => coupons.map(({ id }) => id);

export function useCouponOrder(store: Store, saved: readonly Coupon[]): CouponOrder {
  const contract = useContract();
  const [order, setOrder] = useState<number[] | null>(null);
  const { mutateAsync } = useSaveOrder(store);
  const coupons = inOrder(saved, order);
  const isChanged = !isSameOrder(idsOf(coupons), idsOf(saved));
  useUnsavedGuard(isChanged);

  async function save() {
    const ordered = idsOf(coupons);
    try {
      await mutateAsync(ordered);
      // What was moved while saving stays, and asks to be saved in its turn.
      setOrder((latest) => (latest && isSameOrder(latest, ordered) ? null : latest));
      contract.notify.success('Your changes were saved successfully');
    } catch (error) {
      contract.report(error);
      contract.notify.error(`Your changes were not saved. ${failureMessage(error)}`);
    }
  }

  return { coupons, isChanged, change: setOrder, save };
}
