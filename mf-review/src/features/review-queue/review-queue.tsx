/** The list of stores: a row for each, which shows the store. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { PagedList } from '@coupon-center/remote-kit';
import type { Gathered } from '@coupon-center/remote-kit';
import { Box, EmptyState } from '@coupon-center/ui';
import type { ReviewFilter, StoreChoice } from './review-queue.api.ts';
import { NothingFound } from '../../shared/nothing-found.tsx';
import { ROW_HEIGHT, StoreRow } from './store-row.tsx';

const EMPTY: Readonly<Record<ReviewFilter, string>> = {
  pending: 'No stores are waiting for review',
  changed: 'No approved stores have changed',
  approved: 'No approved stores yet',
  declined: 'No declined stores',
  all: 'No stores yet',
};

export interface ReviewQueueProps {
  choice: StoreChoice;
  query: UseInfiniteQueryResult<Gathered<ReviewItem>>;
  /** Id of the store that is shown. */
  shown: number | undefined;
  /** Returns the address that shows a store. */
  addressOf: (store: number) => string;
  /** The line with the count; takes the focus when the focused store leaves the list. */
  countRef: Ref<HTMLElement>;
  /** The row of the store that is shown. */
  rowRef: Ref<HTMLElement>;
}

export function ReviewQueue({ choice, query, shown, addressOf, countRef, rowRef }: ReviewQueueProps) {
  const { filter, search } = choice;
  return (
    // Each choice loads on its own, and fails on its own.
    <PagedList
      key={`${filter} ${search}`}
      query={query}
      noun={['store', 'stores']}
      skeleton={{ rows: 8, height: ROW_HEIGHT }}
      showCount
      countRef={countRef}
      empty={
        search ? (
          <NothingFound title={`No store matches “${search}”`} unfiltered="/review" />
        ) : (
          <EmptyState title={EMPTY[filter]} illustration={filter === 'pending' ? 'done' : 'store'} />
        )
      }
    >
      {(stores) => (
        <Box
          component="ul"
          role="list"
          aria-label="Stores"
          sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 0 }}
        >
          {stores.map((store) => (
            <StoreRow
              key={store.id}
              ref={store.id === shown ? rowRef : undefined}
              store={store}
              to={addressOf(store.id)}
              isShown={store.id === shown}
              hasState={filter === 'all'}
            />
          ))}
        </Box>
      )}
    </PagedList>
  );
}
