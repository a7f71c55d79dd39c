/** The list of stores: loading, failed, empty, or page by page. */
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
  pending: 'No store is waiting for review',
  changed: 'No approved store was changed',
  approved: 'No store is approved yet',
  declined: 'No store is declined',
  all: 'There is no store yet',
};

/** Of a store without changes, in pixels. */
const CARD_HEIGHT = 300;

export interface ReviewQueueProps {
  filter: ReviewFilter;
  /** What may be done with a store. */
  actionsFor: (store: ReviewItem) => ReactNode;
  /** Says how many there are; takes the focus when the store that had it leaves the list. */
  countRef: Ref<HTMLElement>;
}

export function ReviewQueue({ filter, actionsFor, countRef }: ReviewQueueProps) {
  const query = useInfiniteQuery(reviewsQuery(useContract(), filter));
  return (
    // Another list is another reading, with a failure of its own.
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
