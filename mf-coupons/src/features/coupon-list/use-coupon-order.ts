/** The order that the merchant is changing, until it is saved or reset. */
import { useState } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract, useUnsavedGuard } from '@coupon-center/remote-kit';
import { useSaveOrder } from './coupon-list.api.ts';
import { agrees, inOrder, isSameOrder } from './coupon-order.ts';

export interface CouponOrder {
  coupons: Coupon[];
  /** Whether the order on the screen differs from the saved one. */
  isChanged: boolean;
  /** Whether another order was saved elsewhere since the merchant began. */
  isOvertaken: boolean;
  /** Why the last attempt to save failed; null if it didn't. */
  failure: string | null;
  isSaving: boolean;
  change: (order: number[]) => void;
  reset: () => void;
  /** Never throws: on failure the order stays, with the reason in `failure`. @returns whether it was saved */
  save: () => Promise<boolean>;
}

interface Draft {
  order: number[];
  /** Saved orders that are the merchant's own: the one that was changed, and those already sent. */
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
  // A draft that equals the saved order is done: a later change made elsewhere must not revive it. State that follows a
  // prop is set while rendering, see React's `useState`.
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
      // Coupons moved in the meantime stay unsaved.
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
