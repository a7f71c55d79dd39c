/** The archived coupons, collapsed; loaded when opened. */
import { useId } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Button, Typography } from '@coupon-center/ui';
import { ArchivedList } from './archived-list.tsx';

export interface ArchivedCouponsProps {
  store: Store;
  isOpen: boolean;
  onToggle: () => void;
  /** Whether the store is at its limit, so that no coupon can be restored. */
  isFull: boolean;
  onRestore: (coupon: Coupon) => Promise<unknown>;
}

export function ArchivedCoupons({ isOpen, onToggle, ...list }: ArchivedCouponsProps) {
  const contentId = useId();
  const { product } = useSite();
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2" sx={{ display: 'flex' }}>
        <Button
          variant="text"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={onToggle}
          startIcon={<Chevron isOpen={isOpen} />}
          sx={{ font: 'inherit', ml: -1 }}
        >
          Archived {product}
        </Button>
      </Typography>
      <div id={contentId}>{isOpen && <ArchivedList {...list} />}</div>
    </Box>
  );
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 20 20"
      aria-hidden="true"
      sx={{ width: 20, height: 20, transform: isOpen ? 'rotate(90deg)' : 'none' }}
    >
      <path d="m7 4 6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </Box>
  );
}
