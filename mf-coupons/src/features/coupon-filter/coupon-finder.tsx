/** Search and filter for a list that is long enough to need them. */
import { useDeferredValue, useMemo, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import type { Coupon } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Button, EmptyState, TextField, Typography } from '@coupon-center/ui';
import { couponStatus, STATUS_LABELS } from '../../shared/coupon-status.ts';
import { FILTER_STATES, isFiltering, matches, NO_FILTER, useCouponFilter } from './coupon-filter.ts';
import type { CouponFilter } from './coupon-filter.ts';

/** Number of coupons that are seen at a glance, without a search. */
const FEW = 3;

export interface CouponFinderProps {
  coupons: readonly Coupon[];
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
  tools: ReactNode;
  /** Renders the list from the ids found; null without a filter. */
  children: (found: readonly number[] | null) => ReactNode;
}

export function CouponFinder({ coupons, isPageLive, tools, children }: CouponFinderProps) {
  const [filter, setFilter] = useCouponFilter();
  const { product } = useSite();
  const search = useRef<HTMLInputElement>(null);
  // Typing has priority over updating the list.
  const applied = useDeferredValue(filter);
  const found = useMemo(() => {
    if (!isFiltering(applied)) return null;
    return coupons.filter((coupon) => matches(applied, coupon)).map(({ id }) => id);
  }, [coupons, applied]);
  const list = useMemo(() => children(found), [children, found]);

  function clear() {
    setFilter(NO_FILTER);
    search.current?.focus();
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={TOOLBAR}>
        {(isFiltering(filter) || coupons.length > FEW) && (
          <FilterBar
            filter={filter}
            onFilter={setFilter}
            isPageLive={isPageLive}
            result={found && `${found.length} of ${coupons.length} found`}
            onClear={clear}
            searchRef={search}
          />
        )}
        {tools}
      </Box>
      {list}
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

interface FilterBarProps {
  filter: CouponFilter;
  onFilter: (filter: CouponFilter) => void;
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
  /** How many were found, in words; null without a filter. */
  result: string | null;
  onClear: () => void;
  searchRef: Ref<HTMLInputElement>;
}

/** The search and status filter of the list, with the number of coupons found. */
function FilterBar({ filter, onFilter, isPageLive, result, onClear, searchRef }: FilterBarProps) {
  return (
    <Box role="search" sx={SEARCH}>
      <Box sx={FIELDS}>
        <TextField
          label="Search"
          type="search"
          size="small"
          value={filter.text}
          inputRef={searchRef}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        />
        <TextField
          select
          size="small"
          label="Status"
          value={filter.state ?? ''}
          onChange={({ target }) =>
            onFilter({ ...filter, state: FILTER_STATES.find((state) => state === target.value) ?? null })
          }
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">All</option>
          {FILTER_STATES.map((state) => (
            <option key={state} value={state}>
              {STATUS_LABELS[couponStatus(state, isPageLive)]}
            </option>
          ))}
        </TextField>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: result === null ? 0 : 44 }}>
        <Typography role="status" variant="body2">
          {result}
        </Typography>
        {result !== null && (
          <Button variant="text" onClick={onClear}>
            Clear
          </Button>
        )}
      </Box>
    </Box>
  );
}

const TOOLBAR = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, alignItems: 'start' };

const SEARCH = { flex: { xs: '1 1 100%', md: '0 1 26rem' }, minWidth: 0 };

/** Low, but still high enough for a finger, and for larger text. */
const HEIGHT = 'max(44px, 2.75rem)';
const FIELDS = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  '& .MuiInputBase-root': { minHeight: HEIGHT },
  '& .MuiInputLabel-root:not(.MuiInputLabel-shrink)': {
    transform: `translate(14px, calc((${HEIGHT} - 1.4375em) / 2))`,
  },
};
