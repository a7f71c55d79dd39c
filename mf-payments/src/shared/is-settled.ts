import type { UseQueryResult } from '@tanstack/react-query';

/** Whether the height of what is read is settled: it is there, or cannot be read now. Trying again doesn't change that. */
export function isSettled(query: Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isPaused'>): boolean {
  return query.data !== undefined || query.errorUpdateCount > 0 || query.isPaused;
}
