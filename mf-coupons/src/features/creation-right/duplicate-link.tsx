/** Links to a new coupon that starts as a copy of another; inert if no coupon may be added. */
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { InertButton, VisuallyHidden } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import type { Refusal } from './creation-right.ts';

export interface DuplicateLinkProps {
  coupon: Coupon;
  refusal: Refusal | null;
  /** Id of the text that gives the reason. */
  reasonId: string;
}

export function DuplicateLink({ coupon, refusal, reasonId }: DuplicateLinkProps) {
  const label = (
    <>
      Duplicate<VisuallyHidden> {couponName(coupon)}</VisuallyHidden>
    </>
  );
  if (!refusal) return <RemoteLink to={`/coupons/add?from=${coupon.id}`}>{label}</RemoteLink>;
  return (
    <InertButton variant="text" reason={refusal.reason} reasonId={reasonId}>
      {label}
    </InertButton>
  );
}
