/** Takes a coupon off the list; it can be taken back. */
import type { Coupon } from '@coupon-center/contracts';
import { Button, VisuallyHidden } from '@coupon-center/ui';

export interface ArchiveButtonProps {
  coupon: Coupon;
  onArchive: (coupon: Coupon) => unknown;
}

export function ArchiveButton({ coupon, onArchive }: ArchiveButtonProps) {
  return (
    <Button variant="text" color="inherit" onClick={() => void onArchive(coupon)}>
      Archive<VisuallyHidden> {coupon.title}</VisuallyHidden>
    </Button>
  );
}
