/** Scrolls a message into view when it appears: the button that was pressed may be far below. */
import { useEffect, useRef } from 'react';

/**
 * @param message scrolls for each new one; nothing scrolls for none
 * @returns the ref of the element at its place
 */
export function useShown(message: unknown) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) element.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return element;
}
