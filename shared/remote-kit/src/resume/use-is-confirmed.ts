import { useCallback, useSyncExternalStore } from 'react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useResumedContract } from '../contract-context.tsx';

const never = () => false;
const always = () => true;

/** Whether everything on the screen was read from the API since this page was opened. */
function isReadAnew(queryClient: QueryClient, at: number): boolean {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  return shown.every(({ state }) => state.dataUpdatedAt > at);
}

/**
 * Returns false while the screen shows what the last visit left, until all of it has been read again. A status that must be true
 * at once has to look neutral until then; see {@link TrueStatus}.
 */
export function useIsConfirmed(): boolean {
  const { resumed } = useResumedContract();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      resumed ? queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)) : () => undefined,
    [queryClient, resumed],
  );
  return useSyncExternalStore(
    subscribe,
    () => !resumed || isReadAnew(queryClient, resumed.at),
    resumed ? never : always,
  );
}
