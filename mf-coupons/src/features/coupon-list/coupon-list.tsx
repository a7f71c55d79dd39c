/** The coupons of a store, with their order, which is saved by a button. */
import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Typography, VisuallyHidden } from '@coupon-center/ui';
import { CouponCard } from './coupon-card.tsx';
import { OrderBar } from './order-bar.tsx';
import { SortableCoupons } from './sortable-coupons.tsx';
import { useCouponOrder } from './use-coupon-order.ts';

export interface CouponListProps {
  store: Store;
  /** In their saved order. */
  saved: readonly Coupon[];
  /** Ids of those to show; null for all. The order can be changed only while all are shown. */
  found: readonly number[] | null;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
  /** Id of a coupon that takes the focus when it appears. */
  focused: number | null;
  /** Further actions of a coupon. */
  renderActions: (coupon: Coupon) => ReactNode;
  /** Stays in view above the order bar while the list is scrolled. */
  notices: ReactNode;
}

export function CouponList(props: CouponListProps) {
  const { store, saved, found, today, isPageLive, focused, renderActions, notices } = props;
  const { product } = useSite();
  const order = useCouponOrder(store, saved);
  const frame = useRef<HTMLDivElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const hasOrder = saved.length > 1;
  const renderCoupon = useCallback(
    (coupon: Coupon, handle: ReactNode) => (
      <CouponCard
        coupon={coupon}
        today={today}
        isPageLive={isPageLive}
        handle={handle}
        takesFocus={coupon.id === focused}
      >
        {renderActions(coupon)}
      </CouponCard>
    ),
    [today, isPageLive, focused, renderActions],
  );

  // The bar comes with the frame after the one that shows the card in its new place.
  const hasBar = useDeferredValue(order.isChanged);
  const bar = hasBar && <OrderBar order={order} onSave={order.save} onReset={reset} />;

  // When the order bar disappears under the focus, the list takes it.
  const hadBar = useRef(false);
  useLayoutEffect(() => {
    if (hadBar.current && !hasBar && document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true });
    hadBar.current = hasBar;
  }, [hasBar]);

  // A control that takes the focus is scrolled clear of the dock. Its height is read only when it may have changed, for which the
  // browser has to lay the page out.
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--dock-height', `${dock.current?.offsetHeight ?? 0}px`);
  }, [notices, hasBar, order.failure, order.isOvertaken]);

  function reset() {
    order.reset();
    setAnnouncement('Order reset. No changes to save.');
  }

  return (
    <Box ref={frame} role="group" aria-label={`Your ${product}`} tabIndex={-1} sx={LIST}>
      {hasOrder && (
        <Typography variant="body2" color="textSecondary">
          {found ? `Clear the search to rearrange ${product}.` : `Drag and drop to rearrange ${product}`}
        </Typography>
      )}
      <VisuallyHidden announced>{announcement}</VisuallyHidden>
      <SortableCoupons
        coupons={order.coupons}
        found={found}
        hasOrder={hasOrder}
        onReorder={order.change}
        announce={setAnnouncement}
        renderCoupon={renderCoupon}
      />
      <Box ref={dock} sx={DOCK}>
        {notices}
        {bar}
      </Box>
    </Box>
  );
}

const LIST = {
  display: 'grid',
  gap: 2,
  outline: 'none',
  '& article, & li a, & li button': {
    scrollMarginBottom: 'calc(24px + var(--dock-height, 0px) + var(--covered-bottom, 0px))',
  },
};

/** Above whatever the shell lays over the bottom of the window, whose height is in this variable. */
const DOCK = {
  position: 'sticky',
  bottom: 'calc(16px + var(--covered-bottom, 0px))',
  zIndex: 2,
  display: 'grid',
  gap: 1,
};
