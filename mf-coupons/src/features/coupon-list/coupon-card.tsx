/** One coupon of the list: its headline, what shoppers see of it, and the way to its destination and its form. */
import type { ReactNode } from 'react';
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, MuiLink, Paper, Typography, VisuallyHidden } from '@coupon-center/ui';
import { CouponStateChip } from './coupon-state-chip.tsx';

export interface CouponCardProps {
  coupon: Coupon;
  /** What it is moved with, where there is an order to change. */
  handle: ReactNode;
}

export function CouponCard({ coupon, handle }: CouponCardProps) {
  return (
    <Paper
      variant="outlined"
      component="article"
      sx={{ display: 'flex', gap: 1, p: 2, alignItems: 'flex-start' }}
    >
      {handle}
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="h3" component="h2">
            {coupon.title}
          </Typography>
          <CouponStateChip state={coupon.state} />
        </Box>
        {coupon.hold_reason && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            On hold with reason: {coupon.hold_reason}
          </Typography>
        )}
        <Destination url={coupon.custom_url}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{coupon.description}</Typography>
          {coupon.discount_code && (
            <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
              CODE: {coupon.discount_code}
            </Typography>
          )}
        </Destination>
      </Box>
      <RemoteLink to={`/coupons/${coupon.id}`}>
        Edit<VisuallyHidden> {coupon.title}</VisuallyHidden>
      </RemoteLink>
    </Paper>
  );
}

function Destination({ url, children }: { url: string; children: ReactNode }) {
  if (!url) return <div>{children}</div>;
  return (
    <MuiLink
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      color="inherit"
      underline="hover"
      sx={{ display: 'block' }}
    >
      {children}
      <VisuallyHidden>Opens in a new tab</VisuallyHidden>
    </MuiLink>
  );
}
