/** A table of coupons, those of the site or of one store, in which several can be selected and decided together. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { couponState } from '@coupon-center/contracts';
import type { ProviderCoupon } from '@coupon-center/contracts';
import { PagedList } from '@coupon-center/remote-kit';
import type { Gathered } from '@coupon-center/remote-kit';
import { Box, Button, SaveBar, VisuallyHidden } from '@coupon-center/ui';
import { pressIn, useKeys } from '../../shared/keys.tsx';
import { CouponRow } from './coupon-row.tsx';
import { TABLE } from './coupon-table-styles.ts';

/** Height of most rows, in pixels. */
const ROW_HEIGHT = 104;

const ROWS = '[role="row"][data-coupon]';

export interface CouponListProps {
  query: UseInfiniteQueryResult<Gathered<ProviderCoupon>>;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Whether single keys move through the rows and decide. */
  hasKeys: boolean;
  actionsFor: (coupon: ProviderCoupon) => ReactNode;
  /** Renders the decisions about the selected coupons. */
  actionsForSeveral: (coupons: readonly ProviderCoupon[]) => ReactNode;
  /** The line with the count; takes the focus when the focused coupon leaves the list. */
  countRef: Ref<HTMLElement>;
}

export function CouponList(props: CouponListProps) {
  const { query, empty, hasKeys, actionsFor, actionsForSeveral, countRef } = props;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const table = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  const selectable = (query.data?.items ?? []).filter(isSelectable);
  const chosen = selectable.filter(({ id }) => selected.has(id));
  // A decided coupon must not be selected again once it is released.
  if (query.data && chosen.length < selected.size) setSelected(new Set(chosen.map(({ id }) => id)));
  const isAll = chosen.length > 0 && chosen.length === selectable.length;

  /** J and K move the focus from row to row; other keys press a button of the selection, or of the row with the focus. */
  useKeys((key) => {
    const row = document.activeElement?.closest(ROWS);
    if (key !== 'J' && key !== 'K') return pressIn(chosen.length > 0 ? bar.current : row, key);
    const rows = [...(table.current?.querySelectorAll(ROWS) ?? [])];
    const next = rows[rows.findIndex((one) => one === row) + (key === 'J' ? 1 : -1)];
    next?.querySelector<HTMLElement>('input, a, button')?.focus();
    return next !== undefined;
  }, hasKeys);

  function clear() {
    setSelected(new Set());
    // The button disappears with the selection.
    table.current?.querySelector('input')?.focus();
  }

  function select(id: number, isSelected: boolean) {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  }

  return (
    <PagedList
      query={query}
      noun={['coupon', 'coupons']}
      skeleton={{ rows: 6, height: ROW_HEIGHT }}
      showCount
      countRef={countRef}
      empty={empty}
    >
      {(coupons) => (
        // Not a grid: in a grid the bar would stick to its own row.
        <Box sx={{ minWidth: 0 }}>
          <Box role="table" aria-label="Coupons" ref={table} sx={TABLE}>
            <div role="rowgroup">
              <div role="row">
                <span role="columnheader">
                  {selectable.length > 0 ? (
                    <label>
                      <span>Select all coupons shown</span>
                      <input
                        type="checkbox"
                        checked={isAll}
                        onChange={() => setSelected(new Set(isAll ? [] : selectable.map(({ id }) => id)))}
                      />
                    </label>
                  ) : (
                    <VisuallyHidden>Select</VisuallyHidden>
                  )}
                </span>
                {['Coupon', 'Store', 'State', 'Decision'].map((column) => (
                  <span key={column} role="columnheader">
                    {column}
                  </span>
                ))}
              </div>
            </div>
            <div role="rowgroup">
              {coupons.map((coupon) => (
                <CouponRow
                  key={coupon.id}
                  coupon={coupon}
                  isSelected={selected.has(coupon.id)}
                  onSelect={isSelectable(coupon) ? select : undefined}
                  actions={actionsFor(coupon)}
                />
              ))}
            </div>
          </Box>
          {chosen.length > 0 && (
            <SaveBar isSticky message={`${chosen.length} selected`}>
              <Box ref={bar} role="group" aria-label="Selected coupons" sx={BAR}>
                <Button color="inherit" onClick={clear}>
                  Clear selection
                </Button>
                {actionsForSeveral(chosen)}
              </Box>
            </SaveBar>
          )}
        </Box>
      )}
    </PagedList>
  );
}

/** A coupon on hold has its own reason, which is changed alone. */
function isSelectable(coupon: ProviderCoupon): boolean {
  return couponState(coupon) !== 'held';
}

const BAR = { display: 'flex', flexWrap: 'wrap', gap: 1 };
