/** Somebody changed the coupon after it was opened: takes in the newer version without losing what the merchant typed. */
import type { Coupon, Store } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { StaleNotice } from '@coupon-center/ui';
import { useReloadCoupon } from './coupon-form.api.ts';

export interface StaleCouponProps {
  store: Store;
  /** The version that was opened. */
  coupon: Coupon;
  onReload: (newer: Coupon) => void;
}

export function StaleCoupon({ store, coupon, onReload }: StaleCouponProps) {
  const contract = useContract();
  const { mutateAsync } = useReloadCoupon(store);

  async function reload() {
    try {
      const newer = await mutateAsync(coupon.id);
      if (newer) onReload(newer);
      else contract.notify.error('This coupon does not exist any more.');
    } catch (error) {
      contract.report(error);
      contract.notify.error('The coupon could not be loaded. Please try again.');
    }
  }

  return <StaleNotice what="coupon" onReload={reload} />;
}
