/** Loads the next page of orders, says how many came, and keeps the focus. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadFailure, useFocusRescue } from '@coupon-center/remote-kit';
import { ActionButton, Box, Notice, Typography, VisuallyHidden } from '@coupon-center/ui';
import { ordersOf } from './orders-of.ts';
import type { OrderPages, Orders } from './orders-of.ts';

export interface MoreOrdersProps {
  query: UseInfiniteQueryResult<OrderPages>;
  /** Those that were read by now. */
  orders: Orders;
}

export function MoreOrders({ query, orders }: MoreOrdersProps) {
  const { hasNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const shown = useRef<HTMLElement>(null);
  const [added, setAdded] = useState('');
  // With the last page the button goes.
  const expectChange = useFocusRescue(shown, hasNextPage);

  async function load() {
    expectChange();
    const { data, isError } = await fetchNextPage();
    if (isError) return;
    const { rows, count } = ordersOf(data);
    const more = rows.length - orders.rows.length;
    // With how many there are now: the same words twice would be heard once.
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
