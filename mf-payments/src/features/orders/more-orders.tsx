/** Loads the next page of orders, announces how many arrived, and keeps the focus. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadFailure, useFocusRescue } from '@coupon-center/remote-kit';
import { ActionButton, Box, Notice, Typography, VisuallyHidden } from '@coupon-center/ui';
import type { Orders } from '../../shared/orders.api.ts';

export interface MoreOrdersProps {
  query: UseInfiniteQueryResult<Orders>;
  /** Those read so far. */
  orders: Orders;
}

export function MoreOrders({ query, orders }: MoreOrdersProps) {
  const { hasNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const shown = useRef<HTMLElement>(null);
  const [added, setAdded] = useState('');
  // The button disappears with the last page.
  const expectChange = useFocusRescue(shown, hasNextPage);

  async function load() {
    expectChange();
    const { data, isError } = await fetchNextPage();
    if (isError || !data) return;
    const { rows, count } = data;
    const more = rows.length - orders.rows.length;
    // The running total makes each message different: a screen reader announces the same text only once.
    setAdded(`${more} more ${more === 1 ? 'order' : 'orders'} loaded, ${rows.length} of ${count} shown.`);
  }

  const hasMore = hasNextPage || isFetchNextPageError;
  if (!hasMore && added === '') return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography ref={shown} tabIndex={-1} variant="body2" sx={{ color: 'text.secondary', outline: 'none' }}>
        {hasMore
          ? `${orders.rows.length} of ${orders.count} orders`
          : `All ${orders.rows.length} orders are shown`}
      </Typography>
      {isFetchNextPageError && <Notice tone="error">{loadFailure('More orders', error)}</Notice>}
      {hasMore && (
        <ActionButton variant="outlined" action={load}>
          {isFetchNextPageError ? 'Retry' : 'Load more'}
        </ActionButton>
      )}
      <VisuallyHidden announced>{added}</VisuallyHidden>
    </Box>
  );
}
