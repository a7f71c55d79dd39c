/** What the screen reads of the API about orders. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { listTransactions } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

const ORDERS_KEY = ['orders'] as const;

/** The orders page by page, the newest first. */
export function ordersQuery(api: ShellContract['api']) {
  return infiniteQueryOptions({
    queryKey: ORDERS_KEY,
    queryFn: ({ pageParam: page, signal }) => api.call(listTransactions, { query: { page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
  });
}

/** There may be a new order: reads them again. */
export function recheckOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ORDERS_KEY });
}
