/** The way to a new coupon; greyed, inert and with its reason where there is no right to one. */
import { useId } from 'react';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, Button } from '@coupon-center/ui';
import type { Refusal } from './creation-right.ts';
import { RefusalNotice } from './refusal-notice.tsx';

export function AddCouponButton({ refusal }: { refusal: Refusal | null }) {
  const reasonId = useId();
  if (!refusal)
    return (
      <RemoteLink to="/coupons/add" look="button">
        ADD COUPON
      </RemoteLink>
    );
  // Not `disabled`: it keeps its place in the order of the Tab key, so that the reason is heard.
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { sm: 'end' } }}>
      <Button variant="contained" aria-disabled aria-describedby={reasonId} sx={INERT}>
        ADD COUPON
      </Button>
      <RefusalNotice id={reasonId} refusal={refusal} />
    </Box>
  );
}

const GREY = { bgcolor: 'action.disabledBackground', color: 'text.disabled' };
const INERT = { ...GREY, cursor: 'not-allowed', justifySelf: 'inherit', '&:hover': GREY };
