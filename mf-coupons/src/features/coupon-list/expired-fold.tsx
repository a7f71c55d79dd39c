/** Says how many coupons have expired, and shows them in their places. */
import { useSite } from '@coupon-center/remote-kit';
import { Box, Button, Typography, VisuallyHidden } from '@coupon-center/ui';
import type { Fold } from './use-fold.ts';

export function ExpiredFold({ fold: { expired, isOpen, toggle } }: { fold: Fold }) {
  const { product } = useSite();
  if (expired === 0) return null;
  const words = expired === 1 ? '1 expired coupon' : `${expired} expired ${product}`;
  return (
    <Box sx={LINE}>
      <Typography variant="body2" color="textSecondary">
        {words}
      </Typography>
      <Button variant="text" color="inherit" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Hide' : 'Show'}
        <VisuallyHidden> {words}</VisuallyHidden>
      </Button>
    </Box>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' };
