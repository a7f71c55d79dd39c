/** The list of coupons whose order can be changed, by dragging, by keyboard and by a menu. */
import { forwardRef, memo, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
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
  /** Ids of coupons that are not folded away. A coupon moves among these. */
  unfolded: readonly number[];
  /** Ids of coupons that a search found, folded away or not; null without a search. Nothing can be moved during a search. */
  found: readonly number[] | null;
  /** Whether there are handles, which are hidden during a search. */
  hasOrder: boolean;
  /** Whether there are two in a line. */
  hasColumns: boolean;
  /** Called with the ids in their new order. */
  onReorder: (order: number[]) => void;
  announce: (message: string) => void;
  /** Renders a coupon with its handle. A new function renders all coupons again. */
  renderCoupon: (coupon: Coupon, handle: ReactNode) => ReactNode;
}

export function SortableCoupons(props: SortableCouponsProps) {
  const { coupons, unfolded, found, hasOrder, hasColumns, onReorder, announce, renderCoupon } = props;
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const movingHandle = useRef<HTMLElement>(null);
  const dragged = useRef<Coupon>(undefined);
  const ids = coupons.map(({ id }) => id);
  const movable = ids.filter((id) => unfolded.includes(id));
  // The others stay in the document, hidden: typing in a search shows and hides them quickly.
  const shown = found ?? unfolded;
  useSortableEnd(frame);

  // An element that is moved in the document loses the focus.
  useLayoutEffect(() => {
    movingHandle.current?.focus();
    movingHandle.current = null;
  });

  function move({ id, title }: Coupon, order: number[]): boolean {
    const hasMoved = !isSameOrder(order, ids);
    const places = order.filter((one) => unfolded.includes(one));
    const place = `position ${places.indexOf(id) + 1} of ${places.length}`;
    announce(`${title} ${hasMoved ? 'moved to' : 'stays at'} ${place}.`);
    if (hasMoved) onReorder(order);
    return hasMoved;
  }

  function drop(order: number[]) {
    // Sortable also calls this when nothing was dragged.
    if (dragged.current && !isSameOrder(order, ids)) move(dragged.current, order);
  }

  function step(coupon: Coupon, places: number, handle: HTMLElement) {
    if (move(coupon, moved(ids, coupon.id, places, movable))) movingHandle.current = handle;
  }
  const placeOf = (id: number) => ({ isFirst: id === movable[0], isLast: id === movable.at(-1) });
  // The items, which are rendered again as rarely as possible, always call the latest functions.
  const newest = useRef({ step, placeOf });
  useLayoutEffect(() => {
    newest.current = { step, placeOf };
  });
  const renderItem = useCallback(
    (coupon: Coupon) =>
      renderCoupon(
        coupon,
        hasOrder && (
          <ReorderHandle
            name={couponName(coupon)}
            place={() => newest.current.placeOf(coupon.id)}
            describedBy={hintId}
            onMove={(places, handle) => newest.current.step(coupon, places, handle)}
          />
        ),
      ),
    [renderCoupon, hasOrder, hintId],
  );

  return (
    <Box
      ref={frame}
      hidden={shown.length === 0}
      sx={{ ...(hasColumns && TWO), ...((!hasOrder || found) && FIXED) }}
    >
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
        {coupons.map((coupon) => (
          <li key={coupon.id} hidden={!shown.includes(coupon.id)}>
            <Item coupon={coupon} render={renderItem} />
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

interface ItemProps {
  coupon: Coupon;
  render: (coupon: Coupon) => ReactNode;
}

/** Memoized, so that a search or a move renders only the coupons that differ. */
const Item = memo(function Item({ coupon, render }: ItemProps) {
  return render(coupon);
});

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
  gap: 'var(--gap, 4px)',
  gridTemplateColumns: 'var(--columns, minmax(0, 1fr))',
  // The place that the lifted coupon comes from or goes to.
  '.sortable-ghost': {
    border: '2px dashed',
    borderColor: 'text.secondary',
    borderRadius: '14px',
    '& > *': { visibility: 'hidden' },
  },
  // Sortable makes the lifted element transparent by default.
  '& > .sortable-drag': {
    opacity: '1 !important',
    '& > *': { boxShadow: 8, borderColor: 'text.secondary' },
  },
  // Overrides the transitions that Sortable sets on the items that make room.
  '@media (prefers-reduced-motion: reduce)': { '& > li': { transition: 'none !important' } },
};

const TWO = { '--gap': '16px', '--columns': 'repeat(2, minmax(0, 1fr))' };

/** Without handles, the headlines keep their distance from the edge by themselves. */
const FIXED = { [`.${HANDLE_CLASS}`]: { display: 'none' }, '--stub-start': '20px', '--row-start': '16px' };

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
