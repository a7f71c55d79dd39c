/** Shows and hides the text of a password field without moving the caret or the focus. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';

type Selection = [start: number | null, end: number | null];

/** @returns `root` for the element around the input, and the props of the button */
export function useShownPassword() {
  const root = useRef<HTMLDivElement>(null);
  const selection = useRef<Selection>(null);
  const [isShown, setShown] = useState(false);
  const input = () => root.current?.querySelector('input');

  // Browsers move the caret when an input's type changes.
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
    /** Keeps the focus in the field when the button is clicked. */
    keepFocus: (event: MouseEvent) => event.preventDefault(),
  };
}
