/** The list of coupons whose order can be changed, by dragging and by keyboard. */
import { forwardRef, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { ReactSortable } from 'react-sortablejs';
import type { Coupon } from '@coupon-center/contracts';
import { Box, VisuallyHidden } from '@coupon-center/ui';
import { CouponCard } from './coupon-card.tsx';
import { isSameOrder, moved } from './coupon-order.ts';
import { HANDLE_CLASS, ReorderHandle } from './reorder-handle.tsx';
import { useSortableEnd } from './use-sortable-end.ts';

export interface SortableCouponsProps {
  coupons: readonly Coupon[];
  /** Takes the ids in their new order. */
  onReorder: (order: number[]) => void;
}

export function SortableCoupons({ coupons, onReorder }: SortableCouponsProps) {
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const movingHandle = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const ids = coupons.map(({ id }) => id);
  useSortableEnd(frame);

  // A browser takes the focus from an element that is put elsewhere in the document.
  useLayoutEffect(() => {
    movingHandle.current?.focus();
    movingHandle.current = null;
  });

  function drop(order: number[]) {
    if (!isSameOrder(order, ids)) onReorder(order);
  }

  function step({ id, title }: Coupon, places: number, handle: HTMLElement) {
    const order = moved(ids, id, places);
    const hasMoved = !isSameOrder(order, ids);
    setAnnouncement(
      `${title} ${hasMoved ? 'moved to' : 'stays at'} position ${order.indexOf(id) + 1} of ${order.length}.`,
    );
    if (!hasMoved) return;
    movingHandle.current = handle;
    onReorder(order);
  }

  return (
    <Box ref={frame}>
      <VisuallyHidden announced>{announcement}</VisuallyHidden>
      <ReactSortable
        tag={Column}
        // Sortable writes on the items of its list, so it gets some of its own.
        list={ids.map((id) => ({ id }))}
        setList={(list) => drop(list.map(({ id }) => id))}
        handle={`.${HANDLE_CLASS}`}
        draggable="li"
        animation={150}
        forceFallback
        fallbackTolerance={4}
      >
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <CouponCard
              coupon={coupon}
              handle={
                coupons.length > 1 && (
                  <ReorderHandle
                    title={coupon.title}
                    describedBy={hintId}
                    onStep={(places, handle) => step(coupon, places, handle)}
                  />
                )
              }
            />
          </li>
        ))}
      </ReactSortable>
      <VisuallyHidden>
        <span id={hintId}>Press the arrow keys up and down to move it.</span>
      </VisuallyHidden>
    </Box>
  );
}

interface ColumnProps {
  style?: CSSProperties;
  className?: string;
}

/** The role is for Safari, which takes a list without bullets for none. */
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
};
