/** Chooses which stores are listed. */
import { Button, Stack } from '@coupon-center/ui';
import { REVIEW_FILTERS } from './review-queue.api.ts';
import type { ReviewFilter } from './review-queue.api.ts';

const LABELS: Readonly<Record<ReviewFilter, string>> = {
  pending: 'Pending',
  changed: 'Changed',
  approved: 'Approved',
  declined: 'Declined',
  all: 'All',
};

export interface FilterBarProps {
  selected: ReviewFilter;
  onSelect: (filter: ReviewFilter) => void;
}

export function FilterBar({ selected, onSelect }: FilterBarProps) {
  return (
    <Stack direction="row" role="group" aria-label="Stores to show" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {REVIEW_FILTERS.map((filter) => (
        <Button
          key={filter}
          variant={filter === selected ? 'contained' : 'outlined'}
          color={filter === selected ? 'primary' : 'inherit'}
          aria-pressed={filter === selected}
          onClick={() => onSelect(filter)}
        >
          {LABELS[filter]}
        </Button>
      ))}
    </Stack>
  );
}
