/** Shows and hides what is typed into a password field, without taking the caret or the focus out of it. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';

type Selection = [start: number | null, end: number | null];

/** @returns `root` for the element around the input, and what the button needs */
export function useShownPassword() {
  const root = useRef<HTMLDivElement>(null);
  const selection = useRef<Selection>(null);
  const [isShown, setShown] = useState(false);
  const input = () => root.current?.querySelector('input');

  // Browsers put the caret elsewhere when the type of an input changes.
  useLayoutEffect(() => {
    if (selection.current) input()?.setSelectionRange(...selection.current);
  }, [isShown]);

  return {
    root,
    isShown,
    toggle: () => {
      const { selectionStart = null, selectionEnd = null } = input() ?? {};
      selection.current = [selectionStart, selectionEnd];
      setShown(!isShown);
    },
    /** A press of the pointer leaves the focus where it is. */
    keepFocus: (event: MouseEvent) => event.preventDefault(),
  };
}
