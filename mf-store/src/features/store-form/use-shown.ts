/** Brings a part of the page into sight when there is something to see: the button that was pressed may be far below. */
import { useEffect, useRef } from 'react';

/**
 * @param message what is to be seen; each new one is shown, none moves nothing
 * @returns the ref of the element where it stands
 */
export function useShown(message: unknown) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) element.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return element;
}
