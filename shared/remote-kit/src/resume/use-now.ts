import { useSyncExternalStore } from 'react';
import { useResumedContract } from '../contract-context.tsx';

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
const now = () => Date.now();

/**
 * Returns the time in milliseconds since 1970, for texts such as 'Waiting for 3 hours'. While React takes over a resumed page, it is
 * the time of the page's data, as in the text that the last visit left.
 */
export function useNow(): number {
  const { resumed } = useResumedContract();
  const isTakenOver = useSyncExternalStore(never, yes, no);
  return resumed && !isTakenOver ? resumed.at : now();
}
