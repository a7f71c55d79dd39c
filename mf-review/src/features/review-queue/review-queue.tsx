/** The list of stores, page by page, with its loading, failed and empty states. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { Loaded, useContract } from '@coupon-center/remote-kit';
import { Box, EmptyState, ListSkeleton, Typography } from '@coupon-center/ui';
import { MoreStores } from './more-stores.tsx';
import { reviewsQuery } from './review-queue.api.ts';
import type { ReviewFilter } from './review-queue.api.ts';
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
