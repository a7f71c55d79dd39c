/** Keeps the focus where it makes sense when the button that was pressed goes with what it changed. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * @param target takes the focus where it would be lost
 * @param shown what is on the screen: the rescue waits until it is another
 * @returns announces that a button is pressed which may go
 */
export function useFocusRescue(target: RefObject<HTMLElement | null>, shown: unknown): () => void {
  const isExpected = useRef(false);
  useEffect(() => {
    if (isExpected.current && document.activeElement === document.body) target.current?.focus();
    isExpected.current = false;
  }, [shown, target]);
  return () => {
    isExpected.current = true;
  };
}
