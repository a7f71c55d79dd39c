/** A remote's cache of API responses. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@coupon-center/api-client';
import type { ShellContract } from './shell-contract.ts';

const MOST_RETRIES = 2;

/** Retries only failures that may pass by themselves: no response, or a server error. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= MOST_RETRIES) return false;
  return error.kind === 'network' || error.status >= 500;
}

/** One for each mounted remote; it is emptied when the user changes. */
export function createQueryClient(contract: Pick<ShellContract, 'report'>): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => contract.report(error) }),
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 10_000 } },
  });
}

/**
 * Empties the cache. A read that is under way would restart the clean-up timer when it ends, and keep the page in memory for
 * minutes.
 */
export function forget(queryClient: QueryClient): void {
  const queries = queryClient.getQueryCache().getAll();
  queryClient.clear();
  for (const query of queries)
    void Promise.resolve(query.promise)
      .catch(() => undefined)
      .then(() => query.destroy());
}
