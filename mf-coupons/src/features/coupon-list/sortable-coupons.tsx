/** The list of coupons whose order can be changed, by dragging, by keyboard and by a menu. */
import { forwardRef, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { ReactSortable } from 'react-sortablejs';
import Sortable from 'sortablejs';
import type { Coupon } from '@coupon-center/contracts';
import { Box, VisuallyHidden } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import { isSameOrder, moved } from './coupon-order.ts';
import { HANDLE_CLASS, ReorderHandle } from './reorder-handle.tsx';

export interface SortableCouponsProps {
  coupons: readonly Coupon[];
  /** Whether there are handles. */
  canReorder: boolean;
  /** Takes the ids in their new order. */
  onReorder: (order: number[]) => void;
  /** Announces a move to screen readers. */
  announce: (message: string) => void;
  /** Renders a coupon with its handle. */
  renderCoupon: (coupon: Coupon, handle: ReactNode) => ReactNode;
}

export function SortableCoupons(props: SortableCouponsProps) {
  const { coupons, canReorder, onReorder, announce, renderCoupon } = props;
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const movingHandle = useRef<HTMLElement>(null);
  const dragged = useRef<Coupon>(undefined);
  const ids = coupons.map(({ id }) => id);
  useSortableEnd(frame);

  // An element that is moved in the document loses the focus.
  useLayoutEffect(() => {
    movingHandle.current?.focus();
    movingHandle.current = null;
  });

  function move({ id, title }: Coupon, order: number[]): boolean {
    const hasMoved = !isSameOrder(order, ids);
    const place = `position ${order.indexOf(id) + 1} of ${order.length}`;
    announce(`${title} ${hasMoved ? 'moved to' : 'stays at'} ${place}.`);
    if (hasMoved) onReorder(order);
    return hasMoved;
  }

  function drop(order: number[]) {
    // Sortable also calls this when nothing was dragged.
    if (dragged.current && !isSameOrder(order, ids)) move(dragged.current, order);
  }

  function step(coupon: Coupon, places: number, handle: HTMLElement) {
    if (move(coupon, moved(ids, coupon.id, places))) movingHandle.current = handle;
  }

  return (
    <Box ref={frame}>
      <ReactSortable
        tag={Column}
        // Sortable writes to the items of its list, so it gets objects of its own.
        list={ids.map((id) => ({ id }))}
        setList={(list) => drop(list.map(({ id }) => id))}
        onStart={({ oldIndex = -1 }) => (dragged.current = coupons[oldIndex])}
        handle={`.${HANDLE_CLASS}`}
        draggable="li"
        animation={150}
        forceFallback
        fallbackTolerance={4}
      >
        {coupons.map((coupon, place) => (
          <li key={coupon.id}>
            {renderCoupon(
              coupon,
              canReorder && (
                <ReorderHandle
                  name={couponName(coupon)}
                  isFirst={place === 0}
                  isLast={place === coupons.length - 1}
                  describedBy={hintId}
                  onMove={(places, handle) => step(coupon, places, handle)}
                />
              ),
            )}
          </li>
        ))}
      </ReactSortable>
      <VisuallyHidden>
        <span id={hintId}>
          Press Up or Down to move the coupon, Home or End to move it to the top or bottom, or Enter for a
          menu.
        </span>
      </VisuallyHidden>
    </Box>
  );
}

interface ColumnProps {
  style?: CSSProperties;
  className?: string;
}

/** Safari drops the list semantics of a list without bullets unless the role says so. */
const Column = forwardRef<HTMLUListElement, ColumnProps>(function Column(props, ref) {
  return <Box {...props} ref={ref} component="ul" role="list" sx={COLUMN} />;
});

const COLUMN = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  '.sortable-ghost': { opacity: 0.35 },
  // Overrides the transitions that Sortable sets on the items that make room.
  '@media (prefers-reduced-motion: reduce)': { '& > li': { transition: 'none !important' } },
};

/**
 * Destroys Sortable when the list unmounts: react-sortablejs does not, and Sortable would keep the element forever.
 * @param frame the element around the list
 */
function useSortableEnd(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = frame.current?.querySelector('ul');
    return () => {
      if (list) Sortable.get(list)?.destroy();
    };
  }, [frame]);
}
