/** The views and uses of the page and its coupons in the last four weeks (docs/rules.md, 59). */
import { queryOptions } from '@tanstack/react-query';
import { readNumbers } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** The API chooses the days, so the page needs no clock. */
export function numbersQuery({ api }: Pick<ShellContract, 'api'>, store: Store) {
  return queryOptions({
    queryKey: ['numbers', store.slug],
    queryFn: ({ signal }) => api.call(readNumbers, { query: {} }, { signal }),
  });
}
