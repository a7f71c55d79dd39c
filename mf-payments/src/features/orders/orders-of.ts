/** The orders of all pages that were read. */
import type { InfiniteData } from '@tanstack/react-query';
import type { CallOutput, listTransactions, Transaction } from '@coupon-center/contracts';

export type OrderPages = InfiniteData<CallOutput<typeof listTransactions>>;

export interface Orders {
  rows: Transaction[];
  /** How many there are, read or not. */
  count: number;
}

/** A new order moves the others on to later pages, where they are read once more: each stands here once. */
export function ordersOf(data: OrderPages | undefined): Orders {
  const results = data?.pages.flatMap((page) => page.results) ?? [];
  const rows = [...new Map(results.map((order) => [order.id, order])).values()];
  return { rows, count: Math.max(rows.length, data?.pages.at(-1)?.count ?? 0) };
}
