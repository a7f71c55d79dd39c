import { queryOptions } from '@tanstack/react-query';
import { listReasonTemplates } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** They change so rarely that a dialog needn't ask each time. */
const FRESH_MS = 60_000;

export function reasonTemplatesQuery({ api }: Pick<ShellContract, 'api'>) {
  return queryOptions({
    queryKey: ['reason-templates'],
    queryFn: ({ signal }) => api.call(listReasonTemplates, {}, { signal }),
    staleTime: FRESH_MS,
  });
}
