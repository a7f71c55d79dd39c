/** The links to a new coupon, and the reason if they are inert. */
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, InertButton, Notice, TOUCHABLE_LINK, Typography, VisuallyHidden } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import type { Refusal } from './creation-right.ts';
import type { PageTrouble } from './page-state.ts';

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
  /** Whether it links to where that can be fixed. */
  hasLink?: boolean;
}

/** Why no coupon can be created, and a link to fix that. */
export function RefusalNotice({ refusal: { reason, remedy }, id, hasLink = true }: RefusalNoticeProps) {
  return (
    <Typography id={id} variant="body2" component="p">
      {reason} {hasLink && remedy && <RemoteLink to={remedy.to}>{remedy.label}</RemoteLink>}
    </Typography>
  );
}

/** Says briefly why shoppers don't see the store page, or soon won't, with a link to fix it. */
export function PageStrip({ trouble: { tone, text, remedy } }: { trouble: PageTrouble }) {
  const link = (
    // As high as one line, although the link is 44 px high for fingers.
    <Box sx={{ my: '-10px', '& > a': { ...TOUCHABLE_LINK, color: 'inherit', fontWeight: 600 } }}>
      <RemoteLink to={remedy.to}>{remedy.label}</RemoteLink>
    </Box>
  );
  return (
    <Notice tone={tone} role="note" label="Your store page" action={link}>
      {text}{' '}
    </Notice>
  );
}

interface FreeSlotsProps {
  count: number;
  canAdd: boolean;
}

/** Says how many more coupons the store may have, with the links to them. */
export function FreeSlots({ count, canAdd }: FreeSlotsProps) {
  if (count <= 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', minHeight: 44 }}>
      <Typography variant="body2" color="textSecondary">
        {count === 1 ? '1 free slot' : `${count} free slots`}
      </Typography>
      {canAdd && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, '& > a': TOUCHABLE_LINK }}>
          <RemoteLink to="/coupons/add">Add a coupon</RemoteLink>
          {count > 1 && <RemoteLink to="/coupons/add-several">Add several</RemoteLink>}
        </Box>
      )}
    </Box>
  );
}
