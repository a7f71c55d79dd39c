/** A remote's cache of API responses. */
import { hydrate, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { DehydratedState } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '@coupon-center/api-client';
import type { ShellContract } from './shell-contract.ts';

const MOST_RETRIES = 2;

/** Retries only transient failures: no response, or a server error. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= MOST_RETRIES) return false;
  return error.kind === 'network' || error.status >= 500;
}

/** Creates the cache of a mounted remote, with what the last visit left. */
export function createQueryClient(
  contract: Pick<ShellContract, 'report'>,
  data?: DehydratedState,
): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => contract.report(error) }),
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 10_000 } },
  });
  if (data) hydrate(queryClient, data);
  return queryClient;
}

/** Empties the cache. A pending read would restart its clean-up timer when it ends, and keep the page in memory for minutes. */
export function forget(queryClient: QueryClient): void {
  const queries = queryClient.getQueryCache().getAll();
  queryClient.clear();
  for (const query of queries)
    void Promise.resolve(query.promise)
      .catch(() => undefined)
      .then(() => query.destroy());
}

interface ProvidedProps {
  queryClient: QueryClient;
  notice?: ReactNode;
  children: ReactNode;
}

/** The same elements on the page and in what is left for the next visit, because React derives ids from them. */
export function Provided({ queryClient, notice, children }: ProvidedProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      {notice}
    </QueryClientProvider>
  );
}
