/** The coupons of a store; a button saves their order. */
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatDayNear, timeZoneName } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Typography, VisuallyHidden } from '@coupon-center/ui';
import { findClashes } from './clashes.ts';
import { CouponCard } from './coupon-card.tsx';
import { CouponRow } from './coupon-row.tsx';
import { ExpiredFold } from './expired-fold.tsx';
import { useFold } from './use-fold.ts';
import { OrderBar } from './order-bar.tsx';
import { ScheduleAxis } from './schedule-bar.tsx';
import { SortableCoupons } from './sortable-coupons.tsx';
import { useCouponOrder } from './use-coupon-order.ts';
import type { ListView } from './view-switch.tsx';

export interface CouponListProps {
  store: Store;
  /** Coupons in their saved order. */
  saved: readonly Coupon[];
  /** Ids of the coupons to show; null for all. The order can be changed only without a search. */
  found: readonly number[] | null;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
  view: ListView;
  /** Id of a coupon that takes the focus when it appears. */
  focused: number | null;
  renderActions: (coupon: Coupon) => ReactNode;
  renderMenu: (coupon: Coupon) => ReactNode;
  children: ReactNode;
  /** Stays in view above the order bar while the list is scrolled. */
  notices: ReactNode;
}

export function CouponList(props: CouponListProps) {
  const { store, saved, found, today, isPageLive, view, focused, renderActions, renderMenu } = props;
  const { children, notices } = props;
  const { product, timeZone } = useSite();
  const order = useCouponOrder(store, saved);
  const fold = useFold(saved, focused);
  const frame = useRef<HTMLDivElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const hasOrder = saved.length > 1;
  const isNothingFound = found?.length === 0;
  const clashes = useMemo(() => findClashes(saved, today), [saved, today]);
  const Item = view === 'cards' ? CouponCard : CouponRow;
  const renderCoupon = useCallback(
    (coupon: Coupon, handle: ReactNode) => (
      <Item
        coupon={coupon}
        today={today}
        isPageLive={isPageLive}
        clash={clashes.find(({ coupons }) => coupons.some(({ id }) => id === coupon.id))}
        handle={handle}
        takesFocus={coupon.id === focused}
        menu={renderMenu(coupon)}
      >
        {renderActions(coupon)}
      </Item>
    ),
    [Item, today, isPageLive, clashes, focused, renderActions, renderMenu],
  );

  // Deferred, so that the coupon appears in its new place before the bar does.
  const hasBar = useDeferredValue(order.isChanged);
  const bar = hasBar && <OrderBar order={order} onSave={order.save} onReset={reset} />;

  // When the order bar disappears under the focus, the list takes it.
  const hadBar = useRef(false);
  useLayoutEffect(() => {
    if (hadBar.current && !hasBar && document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true });
    hadBar.current = hasBar;
  }, [hasBar]);

  // A control that takes the focus is scrolled clear of the dock. Its height is read only when it may have changed, because
  // reading it makes the browser lay out the page.
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--dock-height', `${dock.current?.offsetHeight ?? 0}px`);
  }, [notices, hasBar, order.failure, order.isOvertaken]);

  function reset() {
    order.reset();
    setAnnouncement('Order reset. No changes to save.');
  }

  return (
    <Box ref={frame} role="group" aria-label={`Your ${product}`} tabIndex={-1} sx={LIST}>
      <Box sx={view === 'cards' ? { ...HINTS, mb: 0.5 } : HINTS}>
        {hasOrder && !isNothingFound && (
          <Typography variant="body2" color="textSecondary">
            {found ? `Clear the search to rearrange ${product}.` : `Drag and drop to rearrange ${product}`}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={ZONE}>
          Today is {formatDayNear(today, today)} ({timeZoneName(timeZone)}).
        </Typography>
      </Box>
      <VisuallyHidden announced>{announcement}</VisuallyHidden>
      {view === 'compact' && !isNothingFound && <ScheduleAxis today={today} />}
      <SortableCoupons
        coupons={order.coupons}
        unfolded={fold.shown}
        found={found}
        hasOrder={hasOrder}
        hasColumns={view === 'cards'}
        onReorder={order.change}
        announce={setAnnouncement}
        renderCoupon={renderCoupon}
      />
      {!found && (
        <>
          <ExpiredFold fold={fold} />
          {children}
        </>
      )}
      <Box ref={dock} sx={DOCK}>
        {notices}
        {bar}
      </Box>
    </Box>
  );
}

const LIST = {
  display: 'grid',
  gap: 0.5,
  outline: 'none',
  '& article, & li a, & li button': {
    scrollMarginTop: '32px',
    scrollMarginBottom: 'calc(24px + var(--dock-height, 0px) + var(--covered-bottom, 0px))',
  },
};

const HINTS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  justifyContent: 'space-between',
  // The names of the months fit between the two hints, whose letters end below the edge of the months' background.
  position: 'relative',
  zIndex: 4,
  mb: { xs: 0, md: '-10px' },
};

/** Hides the time zone on a phone, where one line has to suffice. */
const ZONE = { display: { xs: 'none', md: 'block' } };

/** Above whatever the shell lays over the bottom of the window, whose height is in this variable. */
const DOCK = {
  position: 'sticky',
  bottom: 'calc(16px + var(--covered-bottom, 0px))',
  zIndex: 4,
  display: 'grid',
  gap: 1,
};
