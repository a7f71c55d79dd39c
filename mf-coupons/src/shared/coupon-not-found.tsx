/** Shown in place of a coupon that the store doesn't have. */
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Box, EmptyState, TOUCHABLE_LINK } from '@coupon-center/ui';

export function CouponNotFound() {
  const { product } = useSite();
  return (
    <EmptyState title="Coupon not found" illustration="search">
      <Box sx={{ '& a': TOUCHABLE_LINK }}>
        <RemoteLink to="/coupons">Back to your {product}</RemoteLink>
      </Box>
    </EmptyState>
  );
}
