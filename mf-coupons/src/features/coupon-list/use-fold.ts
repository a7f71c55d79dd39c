/** Expired coupons, which are folded away until the merchant asks for them. */
import { useMemo, useState } from 'react';
import type { Coupon } from '@coupon-center/contracts';

export interface Fold {
  /** Ids of the coupons that are shown. */
  shown: readonly number[];
  /** Number of coupons that can be folded away; 0 if there are no others. */
  expired: number;
  isOpen: boolean;
  toggle: () => void;
}

/**
 * @param coupons all coupons of the store
 * @param focused id of a coupon that takes the focus, and must be shown for that
 */
export function useFold(coupons: readonly Coupon[], focused: number | null): Fold {
  const [isOpen, setOpen] = useState(false);
  const expired = coupons.filter(({ state }) => state === 'expired');
  const count = expired.length < coupons.length ? expired.length : 0;
  if (!isOpen && expired.some(({ id }) => id === focused)) setOpen(true);
  const isFolded = count > 0 && !isOpen;
  const shown = useMemo(
    () => coupons.filter(({ state }) => !isFolded || state !== 'expired').map(({ id }) => id),
    [coupons, isFolded],
  );
  return { shown, expired: count, isOpen, toggle: () => setOpen(!isOpen) };
}
