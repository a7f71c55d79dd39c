/** The merchant's stores on other sites. */
import { queryOptions } from '@tanstack/react-query';
import { listCopyTargets } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** Read once a visit: somebody who opens another store does so elsewhere. */
export function copyTargetsQuery(api: ShellContract['api']) {
  return queryOptions({
    queryKey: ['copy-targets'],
    queryFn: async ({ signal }) => (await api.call(listCopyTargets, {}, { signal })).targets,
    staleTime: Infinity,
  });
}
