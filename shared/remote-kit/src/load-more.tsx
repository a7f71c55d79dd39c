/** The end of a list that is read page by page: how much of it is shown, and a button for more. */
import { useRef, useState } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ActionButton, Box, Notice, Typography, VisuallyHidden } from '@coupon-center/ui/core';
import { loadFailure } from './failures.ts';
import { useFocusRescue } from './use-focus-rescue.ts';

export interface LoadMoreProps<Data> {
  query: Pick<
    UseInfiniteQueryResult<Data>,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError'
  >;
  /** The data read so far. */
  data: Data;
  /** Nouns for one item and for several, e.g. `['order', 'orders']`. */
  noun: readonly [one: string, several: string];
  /** Returns how many items are shown, and how many there are. */
  countsOf: (data: Data) => readonly [shown: number, all: number];
}

/** Shows nothing if the first page is the whole list. Announces how many were loaded, and keeps the focus. */
export function LoadMore<Data>({ query, data, noun: [one, several], countsOf }: LoadMoreProps<Data>) {
  const { hasNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const [shown, all] = countsOf(data);
  const text = useRef<HTMLElement>(null);
  const [added, setAdded] = useState('');
  // The button disappears with the last page.
  const expectChange = useFocusRescue(text, hasNextPage);

  async function load() {
    expectChange();
    const next = await fetchNextPage();
    if (next.isError || !next.data) return;
    const [now, ofAll] = countsOf(next.data);
    const more = now - shown;
    // The running total makes each message different: a screen reader announces the same text only once.
    setAdded(`${more} more ${more === 1 ? one : several} loaded, ${now} of ${ofAll} shown.`);
  }

  const hasMore = hasNextPage || isFetchNextPageError;
  if (!hasMore && added === '') return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography ref={text} tabIndex={-1} variant="body2" sx={{ color: 'text.secondary', outline: 'none' }}>
        {hasMore ? `${shown} of ${all} ${several}` : `All ${shown} ${several} are shown`}
      </Typography>
      {isFetchNextPageError && <Notice tone="error">{loadFailure(`More ${several}`, error)}</Notice>}
      {hasMore && (
        <ActionButton variant="outlined" action={load}>
          {isFetchNextPageError ? 'Retry' : 'Load more'}
        </ActionButton>
      )}
      <VisuallyHidden announced>{added}</VisuallyHidden>
    </Box>
  );
}
