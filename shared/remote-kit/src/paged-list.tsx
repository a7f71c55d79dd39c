/** A list that grows page by page, with its loading, failed and empty states. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { Box, ErrorState, ListSkeleton, Typography } from '@coupon-center/ui/core';
import { loadFailure } from './failures.ts';
import { LoadMore } from './load-more.tsx';
import { Loaded } from './loaded.tsx';
import type { Gathered } from './paged-query.ts';
import { useFocusRescue } from './use-focus-rescue.ts';

export interface PagedListProps<Item> {
  /** Made with `pagedQuery`. */
  query: UseInfiniteQueryResult<Gathered<Item>>;
  /** The noun for one item and for several, e.g. `['store', 'stores']`. */
  noun: readonly [one: string, several: string];
  /** The list as the beginning of a sentence, e.g. 'Your orders'; by default 'The' and the noun. */
  what?: string;
  /** Number of placeholders while the items load, and their height in pixels. */
  skeleton: { rows: number; height: number };
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Shows the number of items above the list. */
  showCount?: boolean;
  /** The line with the count; takes the focus when the focused item leaves the list. */
  countRef?: Ref<HTMLElement>;
  children: (items: Item[]) => ReactNode;
}

export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, noun, skeleton, empty, showCount = false, countRef, children } = props;
  const [one, several] = noun;
  const { what = `The ${several}` } = props;
  const { error, isRefetchError, refetch } = query;
  const list = useRef<HTMLElement>(null);
  // Retry disappears with the failure.
  const expectChange = useFocusRescue(list, isRefetchError);

  function retry() {
    expectChange();
    return refetch();
  }

  return (
    <Loaded query={query} what={what} skeleton={<ListSkeleton {...skeleton} />}>
      {(data) => (
        <Box ref={list} tabIndex={-1} sx={LIST}>
          {isRefetchError && <ErrorState message={loadFailure(what, error)} onRetry={retry} />}
          {showCount && (
            <Typography ref={countRef} role="status" tabIndex={-1} color="textSecondary" sx={COUNT}>
              {data.count === 1 ? `1 ${one}` : `${data.count} ${several}`}
            </Typography>
          )}
          {data.count === 0 ? empty : children(data.items)}
          <LoadMore
            query={query}
            data={data}
            noun={noun}
            countsOf={({ items, count }) => [items.length, count]}
          />
        </Box>
      )}
    </Loaded>
  );
}

const LIST = { display: 'grid', gap: 3, minWidth: 0, outline: 'none' };

const COUNT = { outline: 'none', fontVariantNumeric: 'tabular-nums' };
