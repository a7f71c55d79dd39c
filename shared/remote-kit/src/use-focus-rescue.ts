import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

function leaves(button: Element | null, event: Event): boolean {
  return event instanceof KeyboardEvent ? event.key === 'Tab' : !button?.contains(event.target as Node);
}

/**
 * Moves the focus to a sensible place when the pressed button disappears with what it changed.
 * @param target takes the focus if it would be lost
 * @param shown state of the screen: the focus may be lost each time it changes
 * @returns a function to call on the press of a button that may disappear, now or later; the rescue ends when the user leaves
 *   the button
 */
export function useFocusRescue(target: RefObject<HTMLElement | null>, shown: unknown): () => void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const onInput = (event: Event) => {
      if (leaves(pressed.current, event)) pressed.current = null;
    };
    document.addEventListener('pointerdown', onInput, true);
    document.addEventListener('keydown', onInput, true);
    return () => {
      document.removeEventListener('pointerdown', onInput, true);
      document.removeEventListener('keydown', onInput, true);
    };
  }, []);
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    target.current?.focus();
    pressed.current = null;
  }, [shown, target]);
  return () => {
    pressed.current = document.activeElement;
  };
}
