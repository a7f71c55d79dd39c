import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { PagedList, useContract } from '@coupon-center/remote-kit';
import { EmptyState } from '@coupon-center/ui';
import { reviewsQuery } from './review-queue.api.ts';
import type { ReviewFilter, StoreChoice } from './review-queue.api.ts';
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
  choice: StoreChoice;
  actionsFor: (store: ReviewItem) => ReactNode;
  /** The line with the count; takes the focus when the focused store leaves the list. */
  countRef: Ref<HTMLElement>;
}

export function ReviewQueue({ choice, actionsFor, countRef }: ReviewQueueProps) {
  const { filter, search } = choice;
  const query = useInfiniteQuery(reviewsQuery(useContract(), choice));
  const isDone = filter === 'pending' && !search;
  return (
    // Each choice loads on its own, and fails on its own.
    <PagedList
      key={`${filter} ${search}`}
      query={query}
      noun={['store', 'stores']}
      skeleton={{ rows: 3, height: CARD_HEIGHT }}
      showCount
      countRef={countRef}
      empty={
        <EmptyState
          title={search ? `No store matches “${search}”` : EMPTY[filter]}
          illustration={isDone ? 'done' : 'store'}
        />
      }
    >
      {(stores) =>
        stores.map((store) => <StoreCard key={store.id} store={store} actions={actionsFor(store)} />)
      }
    </PagedList>
  );
}
