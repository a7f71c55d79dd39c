import type { QueryClient } from '@tanstack/react-query';
import { listTransactions } from '@coupon-center/contracts';
import { pagedQuery } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';

const ORDERS_KEY = ['orders'] as const;

/** The orders, page by page, newest first. */
export function ordersQuery(api: ShellContract['api']) {
  return pagedQuery(ORDERS_KEY, (page, signal) =>
    api.call(listTransactions, { query: { page } }, { signal }),
  );
}

export function recheckOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ORDERS_KEY });
}
