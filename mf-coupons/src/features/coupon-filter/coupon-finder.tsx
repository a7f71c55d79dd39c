/** Looks for coupons in a list, where there are enough of them to look for. */
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { Coupon } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Button, EmptyState } from '@coupon-center/ui';
import { NO_FILTER, isFiltering, matches } from './coupon-filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { useCouponFilter } from './use-coupon-filter.ts';

/** Up to here all are seen at a glance. */
const FEW = 3;

export interface CouponFinderProps {
  coupons: readonly Coupon[];
  /** Draws the list; takes the ids of what was found, null where nothing is looked for. */
  children: (found: readonly number[] | null) => ReactNode;
}

export function CouponFinder({ coupons, children }: CouponFinderProps) {
  const [filter, setFilter] = useCouponFilter();
  const { product } = useSite();
  const search = useRef<HTMLInputElement>(null);
  const isOn = isFiltering(filter);
  const found = isOn ? coupons.filter((coupon) => matches(filter, coupon)).map(({ id }) => id) : null;

  function clear() {
    setFilter(NO_FILTER);
    search.current?.focus();
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {(isOn || coupons.length > FEW) && (
        <FilterBar
          filter={filter}
          onFilter={setFilter}
          result={found && `${found.length} of ${coupons.length} found`}
          onClear={clear}
          searchRef={search}
        />
      )}
      {children(found)}
      {found?.length === 0 && (
        <EmptyState title="No coupon fits this search" illustration="search">
          <Button variant="outlined" onClick={clear}>
            Show all {product}
          </Button>
        </EmptyState>
      )}
    </Box>
  );
}
