/** Search and filter for a list that is long enough to need them. */
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { Coupon } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Button, EmptyState } from '@coupon-center/ui';
import { NO_FILTER, isFiltering, matches } from './coupon-filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { useCouponFilter } from './use-coupon-filter.ts';

/** As many fit at a glance. */
const FEW = 3;

export interface CouponFinderProps {
  coupons: readonly Coupon[];
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
  /** Renders the list from the ids that were found; null without a filter. */
  children: (found: readonly number[] | null) => ReactNode;
}

export function CouponFinder({ coupons, isPageLive, children }: CouponFinderProps) {
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
          isPageLive={isPageLive}
          result={found && `${found.length} of ${coupons.length} found`}
          onClear={clear}
          searchRef={search}
        />
      )}
      {children(found)}
      {found?.length === 0 && (
        <EmptyState title={`No ${product} match your search`} illustration="search">
          <Button variant="outlined" onClick={clear}>
            Show all {product}
          </Button>
        </EmptyState>
      )}
    </Box>
  );
}
