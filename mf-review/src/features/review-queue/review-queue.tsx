/** The list of stores, page by page, with its loading, failed and empty states. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { Loaded, loadFailure, useContract, useFocusRescue } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  EmptyState,
  ListSkeleton,
  Notice,
  Stack,
  Typography,
} from '@coupon-center/ui';
import { REVIEW_FILTERS, reviewsQuery } from './review-queue.api.ts';
import type { ReviewedStores, ReviewFilter } from './review-queue.api.ts';
import { StoreCard } from './store-card.tsx';

const EMPTY: Readonly<Record<ReviewFilter, string>> = {
  pending: 'No stores are waiting for review',
  changed: 'No approved stores have changed',
  approved: 'No approved stores yet',
  declined: 'No declined stores',
  all: 'No stores yet',
};

/** Height of a store without changes, in pixels. */
const CARD_HEIGHT = 300;

export interface ReviewQueueProps {
  filter: ReviewFilter;
  /** The actions of a store. */
  actionsFor: (store: ReviewItem) => ReactNode;
  /** The line with the count; takes the focus when the focused store leaves the list. */
  countRef: Ref<HTMLElement>;
}

export function ReviewQueue({ filter, actionsFor, countRef }: ReviewQueueProps) {
  const query = useInfiniteQuery(reviewsQuery(useContract(), filter));
  return (
    // Each filter loads on its own, and fails on its own.
    <Loaded
      key={filter}
      query={query}
      what="The stores"
      skeleton={<ListSkeleton rows={3} height={CARD_HEIGHT} />}
    >
      {({ count, stores }) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Typography
            ref={countRef}
            role="status"
            tabIndex={-1}
            color="textSecondary"
            sx={{ outline: 'none', fontVariantNumeric: 'tabular-nums' }}
          >
            {count === 1 ? '1 store' : `${count} stores`}
          </Typography>
          {count === 0 && (
            <EmptyState title={EMPTY[filter]} illustration={filter === 'pending' ? 'done' : 'store'} />
          )}
          {stores.map((store) => (
            <StoreCard key={store.id} store={store} actions={actionsFor(store)} />
          ))}
          <MoreStores query={query} />
        </Box>
      )}
    </Loaded>
  );
}

const LABELS: Readonly<Record<ReviewFilter, string>> = {
  pending: 'Pending',
  changed: 'Changed',
  approved: 'Approved',
  declined: 'Declined',
  all: 'All',
};

interface FilterBarProps {
  selected: ReviewFilter;
  onSelect: (filter: ReviewFilter) => void;
}

/** Chooses which stores are listed. */
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

interface MoreStoresProps {
  query: UseInfiniteQueryResult<ReviewedStores>;
}

/** Says how many stores are listed, and loads more. The focus stays on the button, or moves to the text once all are loaded. */
function MoreStores({ query }: MoreStoresProps) {
  const { data, error, hasNextPage, isError, isFetchNextPageError, fetchNextPage, refetch } = query;
  const [hasLoaded, setHasLoaded] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const hasButton = hasNextPage || isError;
  const expectChange = useFocusRescue(shown, hasButton);
  if (!data || !(hasButton || hasLoaded)) return null;

  async function load() {
    expectChange();
    setHasLoaded(true);
    await (isError && !isFetchNextPageError ? refetch() : fetchNextPage());
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {isError && <Notice tone="error">{loadFailure('The stores', error)}</Notice>}
      <Typography ref={shown} tabIndex={-1} variant="body2" sx={{ color: 'text.secondary', outline: 'none' }}>
        {`${data.stores.length} of ${data.count} stores`}
      </Typography>
      {hasButton && (
        <ActionButton variant="outlined" action={load}>
          {isError ? 'Retry' : 'Load more'}
        </ActionButton>
      )}
    </Box>
  );
}
