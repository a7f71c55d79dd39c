/** The way to a new coupon that begins as a copy of another; inert where there is no right to a new one. */
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { InertButton, VisuallyHidden } from '@coupon-center/ui';
import type { Refusal } from './creation-right.ts';

export interface DuplicateLinkProps {
  coupon: Coupon;
  refusal: Refusal | null;
  /** Id of the text on the screen that gives the reason. */
  reasonId: string;
}

export function DuplicateLink({ coupon: { id, title }, refusal, reasonId }: DuplicateLinkProps) {
  const label = (
    <>
      Duplicate<VisuallyHidden> {title}</VisuallyHidden>
    </>
  );
  if (!refusal) return <RemoteLink to={`/coupons/add?from=${id}`}>{label}</RemoteLink>;
  return (
    <InertButton variant="text" reason={refusal.reason} reasonId={reasonId}>
      {label}
    </InertButton>
  );
}
