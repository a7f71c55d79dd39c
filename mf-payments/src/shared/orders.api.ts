/** The merchant's orders. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { listTransactions } from '@coupon-center/contracts';
import type { CallOutput, Transaction } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

const ORDERS_KEY = ['orders'] as const;

export interface Orders {
  /** The orders of the pages read so far, newest first. */
  rows: Transaction[];
  /** Total number of orders, read or not. */
  count: number;
}

/** A new order moves the others to later pages, which brings some of them twice: each is kept once. */
function allOrders({ pages }: InfiniteData<CallOutput<typeof listTransactions>>): Orders {
  const results = pages.flatMap((page) => page.results);
  const rows = [...new Map(results.map((order) => [order.id, order])).values()];
  return { rows, count: Math.max(rows.length, pages.at(-1)?.count ?? 0) };
}

/** The orders, page by page, newest first. */
export function ordersQuery(api: ShellContract['api']) {
  return infiniteQueryOptions({
    queryKey: ORDERS_KEY,
    queryFn: ({ pageParam: page, signal }) => api.call(listTransactions, { query: { page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
    select: allOrders,
  });
}

/** Reads the orders again. */
export function recheckOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ORDERS_KEY });
}
