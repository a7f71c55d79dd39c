/** The list of stores: loading, failed, empty, or page by page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { ActionButton, EmptyState, ErrorState, ListSkeleton, Typography } from '@coupon-center/ui';
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
  const { data, isError, isFetchNextPageError } = query;
  const retry = () => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  const failure = isError && <ErrorState message="We could not load the stores." onRetry={retry} />;

  if (!data) return failure || <ListSkeleton rows={3} height={CARD_HEIGHT} />;
  return (
    <>
      <Typography
        ref={countRef}
        role="status"
        tabIndex={-1}
        color="textSecondary"
        sx={{ outline: 'none', fontVariantNumeric: 'tabular-nums' }}
      >
        {data.count === 1 ? '1 store' : `${data.count} stores`}
      </Typography>
      {data.count === 0 && (
        <EmptyState title={EMPTY[filter]} illustration={filter === 'pending' ? 'done' : 'store'} />
      )}
      {data.stores.map((store) => (
        <StoreCard key={store.id} store={store} actions={actionsFor(store)} />
      ))}
      {failure}
      {query.hasNextPage && !isError && (
        <ActionButton variant="outlined" busy={query.isFetchingNextPage} action={() => query.fetchNextPage()}>
          Load more
        </ActionButton>
      )}
    </>
  );
}
