import { useLayoutEffect, useRef } from 'react';
import { formatDay, renewedEnd } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { ActionButton, Tooltip, VisuallyHidden } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import { useRenewCoupon } from './renew-coupon.ts';

export interface RenewButtonProps {
  store: Store;
  /** A coupon that ends. */
  coupon: Coupon;
}

export function RenewButton({ store, coupon }: RenewButtonProps) {
  const renew = useRenewCoupon(store);
  const button = useRef<HTMLButtonElement>(null);

  // A renewed coupon no longer ends soon, so the button goes: its row keeps the focus.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && element === document.activeElement)
        element.closest('article')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Tooltip describeChild title={`It would run until ${formatDay(renewedEnd(coupon) ?? '')}.`}>
      <ActionButton
        ref={button}
        variant="text"
        color="inherit"
        action={() => renew(coupon)}
        className="stays"
      >
        Renew<VisuallyHidden> {couponName(coupon)}</VisuallyHidden>
      </ActionButton>
    </Tooltip>
  );
}
