/** Queries of the views and uses by shoppers (docs/rules.md, 59). */
import { queryOptions } from '@tanstack/react-query';
import { downloadNumbers, readCouponLines, readNumbers } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** First and last day, both included, yyyy-MM-dd in the site's time zone. */
export interface Period {
  from: string;
  to: string;
}

type Api = ShellContract['api'];

/** The views, copies and clicks of each coupon in the last four weeks. */
export function couponLinesQuery(api: Api, store: Store) {
  return queryOptions({
    queryKey: ['numbers', store.slug, 'lines'],
    queryFn: ({ signal }) => api.call(readCouponLines, {}, { signal }),
  });
}

/** The numbers of a period by day and coupon; the previous period's stay until they have loaded. */
export function numbersQuery(api: Api, store: Store, { from, to }: Period) {
  return queryOptions({
    queryKey: ['numbers', store.slug, from, to],
    queryFn: ({ signal }) => api.call(readNumbers, { query: { from, to } }, { signal }),
    placeholderData: (previous) => previous,
  });
}

/** Returns the same numbers as CSV. */
export async function readNumbersCsv(api: Api, { from, to }: Period): Promise<string> {
  return (await api.call(downloadNumbers, { query: { from, to } })).csv;
}
