/** Says how many stores are listed, and loads more. The focus stays on the button, or moves to the text once all are loaded. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadFailure, useFocusRescue } from '@coupon-center/remote-kit';
import { ActionButton, Box, Notice, Typography } from '@coupon-center/ui';
import type { ReviewedStores } from './review-queue.api.ts';

export interface MoreStoresProps {
  query: UseInfiniteQueryResult<ReviewedStores>;
}

export function MoreStores({ query }: MoreStoresProps) {
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
