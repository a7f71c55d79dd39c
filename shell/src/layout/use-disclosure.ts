/** State of an element that a button shows and hides. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';

export interface Disclosure<Frame extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  /** Returns the focus to the button if it was inside. */
  close: () => void;
  /** Contains the button and the element that it shows. */
  frame: RefObject<Frame | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/** Closes on Escape, on a press outside, when the focus moves outside, and when the page changes. */
export function useDisclosure<Frame extends HTMLElement>(): Disclosure<Frame> {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const frame = useRef<Frame>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === key;

  const close = useCallback(() => {
    if (frame.current?.contains(document.activeElement)) button.current?.focus();
    setOpenAt(undefined);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return;
      button.current?.focus();
      setOpenAt(undefined);
    };
    const onElsewhere = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node | null)) setOpenAt(undefined);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen]);

  return { isOpen, toggle: () => setOpenAt(isOpen ? undefined : key), close, frame, button };
}
