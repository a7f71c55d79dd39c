/** Somebody changed the coupon after it was opened: takes in the newer version without losing what the merchant typed. */
import type { Coupon, Store } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { ActionButton, Notice } from '@coupon-center/ui';
import { useReloadCoupon } from './coupon-form.api.ts';

export interface StaleNoticeProps {
  store: Store;
  /** The version that was opened. */
  coupon: Coupon;
  onReload: (newer: Coupon) => void;
}

export function StaleNotice({ store, coupon, onReload }: StaleNoticeProps) {
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

  return (
    <Notice
      tone="warning"
      role="alert"
      action={
        // Takes the focus, and so the page with it: the notice may be far above the button that was pressed.
        <ActionButton action={reload} autoFocus variant="text" color="inherit">
          Reload
        </ActionButton>
      }
    >
      This coupon was changed elsewhere after you opened it, so it was not saved. Reload it: what you changed
      here stays, and can be saved then.
    </Notice>
  );
}
