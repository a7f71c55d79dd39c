import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this render takes over a part of the page that is there already; true once at most. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
