/** Asks before the page is left while something is unsaved. */
import { useEffect, useRef } from 'react';
import { useContract } from './contract-context.tsx';

/** @param isDirty whether leaving now would lose something */
export function useUnsavedGuard(isDirty: boolean): void {
  const { guardLeaving } = useContract();
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  }, [isDirty]);
  useEffect(() => guardLeaving(() => latest.current), [guardLeaving]);
}
