/** Stands where the form will be once its coupon has loaded. */
import { ActionButton, Box, Skeleton } from '@coupon-center/ui';

export function CouponFormSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 680 }}>
      <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2.5 }}>
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} variant="rounded" height={56} />
        ))}
      </Box>
      <ActionButton disabled>Save Changes</ActionButton>
    </Box>
  );
}
