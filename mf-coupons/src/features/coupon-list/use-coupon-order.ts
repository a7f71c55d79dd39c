/** The order that the merchant is making, until it is saved or given up. */
import { useState } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract, useUnsavedGuard } from '@coupon-center/remote-kit';
import { useSaveOrder } from './coupon-list.api.ts';
import { agrees, inOrder, isSameOrder } from './coupon-order.ts';

export interface CouponOrder {
  /** The coupons as the merchant has put them. */
  coupons: Coupon[];
  /** Whether the order on the screen is another than the saved one. */
  isChanged: boolean;
  /** Whether somebody else has saved another order since the merchant began. */
  isOvertaken: boolean;
  /** Why the order was not saved at the last try, for people; null where nothing failed. */
  failure: string | null;
  isSaving: boolean;
  change: (order: number[]) => void;
  reset: () => void;
  /** Never throws: a failure is told, and the order stays. @returns whether it is saved */
  save: () => Promise<boolean>;
}

interface Draft {
  order: number[];
  /** The saved orders that the merchant knows of: the one that was changed, and those that were sent. */
  known: number[][];
}

const idsOf = (coupons: readonly Coupon[]) => coupons.map(({ id }) => id);

export function useCouponOrder(store: Store, saved: readonly Coupon[]): CouponOrder {
  const contract = useContract();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { mutateAsync, isPending, error, reset: forgetFailure } = useSaveOrder(store);
  const savedIds = idsOf(saved);
  const coupons = inOrder(saved, draft?.order ?? null);
  const isChanged = !isSameOrder(idsOf(coupons), savedIds);
  // What has become the saved order is no draft any more: a later order of somebody else must not turn it into one.
  if (draft && !isChanged) setDraft(null);
  useUnsavedGuard(isChanged);

  function change(order: number[]) {
    if (error) forgetFailure();
    setDraft((latest) => ({ order, known: latest?.known ?? [savedIds] }));
  }

  function reset() {
    if (error) forgetFailure();
    setDraft(null);
  }

  async function save() {
    const ordered = idsOf(coupons);
    setDraft((latest) => latest && { ...latest, known: [...latest.known, ordered] });
    try {
      // What is moved meanwhile stays, and asks to be saved in its turn.
      await mutateAsync(ordered);
      contract.notify.success('Your changes were saved successfully');
      return true;
    } catch (failure) {
      contract.report(failure);
      return false;
    }
  }

  return {
    coupons,
    isChanged,
    isOvertaken: draft !== null && !draft.known.some((order) => agrees(order, savedIds)),
    failure: error && failureMessage(error),
    isSaving: isPending,
    change,
    reset,
    save,
  };
}
