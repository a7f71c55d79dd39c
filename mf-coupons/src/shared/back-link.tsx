/** Links back to the list of coupons. */
import type { ReactNode } from 'react';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Box, EmptyState, TOUCHABLE_LINK } from '@coupon-center/ui';
import { capitalized } from './text.ts';

export interface BackLinkProps {
  /** Whether there is a list to go back to: without coupons it leads to the form again. */
  hasList?: boolean;
  /** Links and buttons at the other end. */
  children?: ReactNode;
}

/** The row above a page's title: the link back, and further actions. It comes after the title in the page, but first in the Tab order. */
export function BackLink({ hasList = true, children }: BackLinkProps) {
  const { product } = useSite();
  return (
    <Box sx={ROW}>
      {hasList && (
        <Box sx={{ mr: 'auto', '& a': TOUCHABLE_LINK }}>
          <RemoteLink to="/coupons">
            <Box
              component="svg"
              viewBox="0 0 20 20"
              aria-hidden
              sx={{ width: 20, height: 20, ml: -0.75, mr: 0.25 }}
            >
              <path
                d="m12 4-6 6 6 6"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </Box>
            {capitalized(product)}
          </RemoteLink>
        </Box>
      )}
      {children}
    </Box>
  );
}

/** Shown in place of a coupon that the store doesn't have. */
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

const ROW = {
  order: -1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  minHeight: 44,
  mb: -2,
  // Offsets the buttons' padding, so that their text lines up with what is below. On a phone it is less, to keep them in one row.
  mr: { xs: -1, sm: -1.5 },
  columnGap: { xs: 0, sm: 1 },
  '& > .MuiButton-text': { px: { xs: 1, sm: 1.5 } },
};
