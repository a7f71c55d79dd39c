/** After the first payment: what is active now, and what comes next. */
import { useQuery } from '@tanstack/react-query';
import { reviewState } from '@coupon-center/contracts';
import { RemoteLink, useApi, useSite, useUser } from '@coupon-center/remote-kit';
import { Box, Notice, Typography } from '@coupon-center/ui';
import { liveCouponsQuery } from '../../shared/live-coupons.api.ts';

/** What happens to the page next, by the state of its review. */
const PAGE = {
  none: 'Create your store page next, so that shoppers can find you.',
  pending:
    'We’re reviewing your store page, which usually takes one working day. We’ll email you when it’s done.',
  declined: 'Your store page was declined. Update it and save to resubmit it for review.',
  approved: 'Your store page is approved.',
} as const;

export function JustPaid() {
  const { store } = useUser();
  const { product } = useSite();
  const coupons = useQuery(liveCouponsQuery(useApi(), store));
  const review = reviewState(store);
  const needsStore = review === 'none' || review === 'declined';
  return (
    <Notice role="note" tone="success" title="Your subscription is active">
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography variant="inherit">{PAGE[review]}</Typography>
        {needsStore ? (
          <RemoteLink to="/my-store" look="button">
            {review === 'none' ? 'Create your store page' : 'Update your store page'}
          </RemoteLink>
        ) : (
          <RemoteLink to={coupons.data ? '/coupons' : '/coupons/add'} look="button">
            {coupons.data ? `Go to your ${product}` : 'Add a coupon'}
          </RemoteLink>
        )}
      </Box>
    </Notice>
  );
}
