/** Takes a coupon off the list; it can be taken back. */
import type { MouseEvent } from 'react';
import type { Coupon } from '@coupon-center/contracts';
import { Button, VisuallyHidden } from '@coupon-center/ui';

export interface ArchiveButtonProps {
  coupon: Coupon;
  onArchive: (coupon: Coupon) => unknown;
}

export function ArchiveButton({ coupon, onArchive }: ArchiveButtonProps) {
  /** The second press of a double click hits the card that has moved up. */
  function press({ detail }: MouseEvent) {
    if (detail <= 1) void onArchive(coupon);
  }
  return (
    <Button variant="text" color="inherit" onClick={press}>
      Archive<VisuallyHidden> {coupon.title}</VisuallyHidden>
    </Button>
  );
}
