/** The search and status filter of the list, with the number of coupons found. */
import type { Ref } from 'react';
import { Box, Button, TextField, Typography } from '@coupon-center/ui';
import { STATUS_LABELS, couponStatus } from '../../shared/coupon-status.ts';
import { FILTER_STATES } from './coupon-filter.ts';
import type { CouponFilter } from './coupon-filter.ts';

export interface FilterBarProps {
  filter: CouponFilter;
  onFilter: (filter: CouponFilter) => void;
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
  /** How many were found, in words; null without a filter. */
  result: string | null;
  onClear: () => void;
  searchRef: Ref<HTMLInputElement>;
}

export function FilterBar({ filter, onFilter, isPageLive, result, onClear, searchRef }: FilterBarProps) {
  return (
    <Box role="search" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
        <TextField
          label="Search"
          type="search"
          value={filter.text}
          inputRef={searchRef}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        />
        <TextField
          select
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
