import type { MouseEvent } from 'react';
import type { Coupon } from '@coupon-center/contracts';
import { Button, VisuallyHidden } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';

export interface ArchiveButtonProps {
  coupon: Coupon;
  onArchive: (coupon: Coupon) => unknown;
}

export function ArchiveButton({ coupon, onArchive }: ArchiveButtonProps) {
  /** The second click of a double click would hit the card that has moved up. */
  function press({ detail }: MouseEvent) {
    if (detail <= 1) void onArchive(coupon);
  }
  return (
    <Button variant="text" color="inherit" onClick={press}>
      Archive<VisuallyHidden> {couponName(coupon)}</VisuallyHidden>
    </Button>
  );
}
