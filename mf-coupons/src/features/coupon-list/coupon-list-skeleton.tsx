/** Stands where the coupons will be. */
import { Box, Skeleton } from '@coupon-center/ui';

export function CouponListSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2 }}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} variant="rounded" height={112} />
      ))}
    </Box>
  );
}
