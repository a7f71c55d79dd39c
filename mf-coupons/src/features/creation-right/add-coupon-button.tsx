/** Links to a new coupon; gray, inert and with its reason if no coupon may be added. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, InertButton } from '@coupon-center/ui';
import type { Refusal } from './creation-right.ts';
import { RefusalNotice } from './refusal-notice.tsx';

export interface AddCouponButtonProps {
  refusal: Refusal | null;
  /** Id of the reason, for other controls that are inert because of it. */
  reasonId: string;
}

export function AddCouponButton({ refusal, reasonId }: AddCouponButtonProps) {
  if (!refusal)
    return (
      <RemoteLink to="/coupons/add" look="button">
        ADD COUPON
      </RemoteLink>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'inherit' }}>
      <InertButton variant="contained" reason={refusal.reason} reasonId={reasonId}>
        ADD COUPON
      </InertButton>
      <RefusalNotice id={reasonId} refusal={refusal} />
    </Box>
  );
}
