/** Moves the focus to the heading of a page after navigation, so that screen readers tell where one is. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** A remote's heading may come late; after this time, in milliseconds, the focus stays where it is. */
const PATIENCE_MS = 5000;

/** Whether somebody put the focus into the new page already. */
function isInUse(main: HTMLElement): boolean {
  return main.contains(document.activeElement) && document.activeElement !== main;
}

function focusHeading(main: HTMLElement): boolean {
  if (isInUse(main)) return true;
  const heading = main.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** The first page is left alone: the browser reads it from the top. */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const element = main.current;
    if (!element || shown.current === pathname) return;
    shown.current = pathname;
    if (focusHeading(element)) return;
    const observer = new MutationObserver(() => {
      if (focusHeading(element)) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [main, pathname]);
}
