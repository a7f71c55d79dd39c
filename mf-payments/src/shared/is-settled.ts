import type { UseQueryResult } from '@tanstack/react-query';

/** Whether the height of a query's part is settled: its data is there, or cannot be read now. A retry doesn't change that. */
export function isSettled(query: Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isPaused'>): boolean {
  return query.data !== undefined || query.errorUpdateCount > 0 || query.isPaused;
}
