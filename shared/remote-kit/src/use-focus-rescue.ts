/** Keeps the focus where it makes sense when the button that was pressed goes with what it changed. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

const INPUTS = ['pointerdown', 'keydown'];

/** Whether the user goes elsewhere, by Tab or by a press; another press on the same button is none. */
function goesElsewhere(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.key === 'Tab';
  return !document.activeElement?.contains(event.target as Node);
}

/**
 * @param target takes the focus where it would be lost
 * @param shown what is on the screen: the focus may be lost whenever it is another
 * @returns announces that a button is pressed which may go, now or later; it holds until the user goes elsewhere
 */
export function useFocusRescue(target: RefObject<HTMLElement | null>, shown: unknown): () => void {
  const isExpected = useRef(false);
  useEffect(() => {
    if (!isExpected.current || document.activeElement !== document.body) return;
    target.current?.focus();
    isExpected.current = false;
  }, [shown, target]);
  return () => {
    isExpected.current = true;
    const stop = (event: Event) => {
      if (!goesElsewhere(event)) return;
      isExpected.current = false;
      for (const type of INPUTS) document.removeEventListener(type, stop, true);
    };
    for (const type of INPUTS) document.addEventListener(type, stop, true);
  };
}
