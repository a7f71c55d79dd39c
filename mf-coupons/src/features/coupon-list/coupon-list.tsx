/** The coupons of a store, whose order is changed here and saved by a button. */
import type { Coupon, Store } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { ActionButton, Box, Typography } from '@coupon-center/ui';
import { SortableCoupons } from './sortable-coupons.tsx';
import { useCouponOrder } from './use-coupon-order.ts';

export interface CouponListProps {
  store: Store;
  /** In their saved order. */
  saved: readonly Coupon[];
}

export function CouponList({ store, saved }: CouponListProps) {
  const { product } = useSite();
  const { coupons, isChanged, change, save } = useCouponOrder(store, saved);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 44 }}>
        {coupons.length > 1 && (
          <Typography color="text.secondary">Drag and drop to rearrange {product}</Typography>
        )}
        {isChanged && (
          <ActionButton action={save} busyLabel="Saving changes..." sx={{ ml: 'auto' }}>
            Save changes
          </ActionButton>
        )}
      </Box>
      <SortableCoupons coupons={coupons} onReorder={change} />
    </Box>
  );
}
