/** The coupon as shoppers will see it, as it is typed: the store page's own card. It scrolls along where there is room beside. */
import { Global } from '@emotion/react';
import type { Theme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { Coupon, Store } from '@coupon-center/contracts';
import { CouponCard, couponCardStyles } from '@coupon-center/coupon-card';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Button, Typography } from '@coupon-center/ui';
import type { CouponFormValues } from './coupon-form-values.ts';
import { shownCoupon } from './shown-coupon.ts';

export interface CouponPreviewProps {
  control: Control<CouponFormValues>;
  store: Store | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

export function CouponPreview({ control, store, coupon }: CouponPreviewProps) {
  const site = useSite();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(true);
  // Every field has a default, so none is missing.
  const values = useWatch({ control }) as CouponFormValues;
  const { name, logo_url } = store ?? { name: 'Your store', logo_url: null };
  return (
    <Box component="aside" aria-label="Preview" sx={ASIDE}>
      <Global styles={couponCardStyles} />
      <Typography variant="h3" component="p" sx={{ display: { xs: 'none', md: 'block' } }}>
        Preview
      </Typography>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: { md: 'none' }, justifySelf: 'start' }}
      >
        {isOpen ? 'Hide preview' : 'Show preview'}
      </Button>
      <Box id={bodyId} sx={bodyStyle(isOpen)}>
        <CouponCard store={{ name, logo_url }} coupon={shownCoupon(values, { site, store, coupon })} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          So shoppers see it on your store page.
        </Typography>
      </Box>
    </Box>
  );
}

/** Where there is room for it, it is always open: there is no button to bring it back. */
const bodyStyle = (isOpen: boolean) => (theme: Theme) => ({
  display: isOpen ? 'grid' : 'none',
  gap: 1.5,
  [theme.breakpoints.up('md')]: { display: 'grid' },
});

/** Where a second column has room it stays in sight, a little below the edge of the window. */
const ASIDE = {
  display: 'grid',
  gap: 1.5,
  alignContent: 'start',
  minWidth: 0,
  position: { md: 'sticky' },
  top: 16,
  alignSelf: 'start',
};
