/** The order history; hidden while there are no orders (docs/rules.md, 40). */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loaded, loadFailure, useApi, useFocusRescue, useUser } from '@coupon-center/remote-kit';
import { ActionButton, Box, ListSkeleton, Notice, Typography, VisuallyHidden } from '@coupon-center/ui';
import { ordersQuery } from '../../shared/orders.api.ts';
import type { Orders } from '../../shared/orders.api.ts';
import { Section } from '../../shared/section.tsx';
import { OrderTable } from './order-table.tsx';

/** Height of a row on a phone, in pixels. */
const ROW_HEIGHT = 120;

export function OrderHistory() {
  const orders = useInfiniteQuery(ordersQuery(useApi()));
  const hasPaid = useUser().coupon_center_txn !== null;
  const { data, isPending, isPaused } = orders;
  // A merchant who never paid has no orders, so no skeleton is shown while they load.
  const isEmpty = data ? data.rows.length === 0 : isPending && !isPaused && !hasPaid;
  if (isEmpty) return null;
  return (
    <Section title="ORDER HISTORY">
      <Loaded query={orders} what="Your orders" skeleton={<ListSkeleton rows={1} height={ROW_HEIGHT} />}>
        {(read) => (
          <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <OrderTable orders={read.rows} />
            <MoreOrders query={orders} orders={read} />
          </Box>
        )}
      </Loaded>
    </Section>
  );
}

interface MoreOrdersProps {
  query: UseInfiniteQueryResult<Orders>;
  /** Those read so far. */
  orders: Orders;
}

/** Loads the next page of orders, announces how many arrived, and keeps the focus. */
function MoreOrders({ query, orders }: MoreOrdersProps) {
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
