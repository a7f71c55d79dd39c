/** What the merchant has paid; nothing where that is nothing (decisions, 40). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Transaction } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { ActionButton, Box, ErrorState, Typography } from '@coupon-center/ui';
import { ordersQuery } from '../../orders.api.ts';
import { OrderTable } from './order-table.tsx';

export function OrderHistory() {
  const headingId = useId();
  const orders = useInfiniteQuery(ordersQuery(useApi()));
  if (orders.isPending) return null;
  if (!orders.data)
    return <ErrorState message="Your orders could not be loaded." onRetry={() => void orders.refetch()} />;
  const rows = withoutRepeats(orders.data.pages.flatMap(({ results }) => results));
  if (rows.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
    >
      <Typography id={headingId} variant="h2">
        ORDER HISTORY
      </Typography>
      <OrderTable orders={rows} labelledBy={headingId} />
      {orders.isFetchNextPageError ? (
        <ErrorState message="More orders could not be loaded." onRetry={() => void orders.fetchNextPage()} />
      ) : (
        orders.hasNextPage && (
          <ActionButton variant="outlined" action={() => orders.fetchNextPage()}>
            Load more
          </ActionButton>
        )
      )}
    </Box>
  );
}

/** A new order moves the others on to later pages, where they are read once more. */
function withoutRepeats(orders: Transaction[]): Transaction[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
