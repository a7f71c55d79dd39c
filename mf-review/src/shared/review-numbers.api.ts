/** The numbers of decisions that wait and that were taken, and how long merchants waited lately. */
import { queryOptions } from '@tanstack/react-query';
import { readReviewNumbers } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import { REVIEW_KEY } from './use-refresh.ts';

export function numbersQuery({ api }: Pick<ShellContract, 'api'>) {
  return queryOptions({
    queryKey: [...REVIEW_KEY, 'numbers'],
    queryFn: ({ signal }) => api.call(readReviewNumbers, {}, { signal }),
  });
}
