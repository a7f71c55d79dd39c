/** The merchant's stores on other sites. */
import { queryOptions } from '@tanstack/react-query';
import { listCopyTargets } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** Read once per visit, because another store is opened outside of this page. */
export function copyTargetsQuery(api: ShellContract['api']) {
  return queryOptions({
    queryKey: ['copy-targets'],
    queryFn: async ({ signal }) => (await api.call(listCopyTargets, {}, { signal })).targets,
    staleTime: Infinity,
  });
}
