/** The links to a new coupon, and the reason if they are inert. */
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { InertButton, Typography, VisuallyHidden } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import type { Refusal } from './creation-right.ts';

export interface AddCouponButtonProps {
  refusal: Refusal | null;
  /** Id of the reason, for other controls that are inert because of it. */
  reasonId: string;
}

/** Links to a new coupon; gray, inert and described by its reason if no coupon may be added. */
export function AddCouponButton({ refusal, reasonId }: AddCouponButtonProps) {
  if (!refusal)
    return (
      <RemoteLink to="/coupons/add" look="button">
        ADD COUPON
      </RemoteLink>
    );
  return (
    <InertButton variant="contained" reason={refusal.reason} reasonId={reasonId}>
      ADD COUPON
    </InertButton>
  );
}

interface DuplicateLinkProps {
  coupon: Coupon;
  refusal: Refusal | null;
  /** Id of the text that gives the reason. */
  reasonId: string;
}

/** Links to a new coupon that starts as a copy of another; inert if no coupon may be added. */
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

interface RefusalNoticeProps {
  refusal: Refusal;
  /** Id for controls that it describes. */
  id?: string;
}

/** Why no coupon can be created, and a link to fix that. */
export function RefusalNotice({ refusal, id }: RefusalNoticeProps) {
  return (
    <Typography id={id} variant="body2" component="p">
      {refusal.reason}{' '}
      {refusal.remedy && <RemoteLink to={refusal.remedy.to}>{refusal.remedy.label}</RemoteLink>}
    </Typography>
  );
}
