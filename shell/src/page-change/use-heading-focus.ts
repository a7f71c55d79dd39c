/** Moves the focus to the heading of a page after navigation, so that screen readers tell where one is. */
import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** A remote's heading may come late; after this time, in milliseconds, the focus stays where it is. */
const PATIENCE_MS = 5000;

/** What a screen had when it was left. Remotes draw themselves: it may still stand there a while after. */
interface Left {
  focused: Element | null;
  heading: HTMLElement | null;
  title: string | null | undefined;
}

function snapshot(): Left {
  const heading = document.querySelector<HTMLElement>('#main h1');
  return { focused: document.activeElement, heading, title: heading?.textContent };
}

/** Whether somebody put the focus into the new page already. */
function isInUse(main: HTMLElement, left: Left): boolean {
  const { activeElement } = document;
  return main.contains(activeElement) && activeElement !== main && activeElement !== left.focused;
}

/** The heading of the new page; React may have written it into the element of the old one. */
function newHeading(main: HTMLElement, left: Left): HTMLElement | undefined {
  const headings = [...main.querySelectorAll<HTMLElement>('h1')];
  return headings.find((heading) => heading !== left.heading || heading.textContent !== left.title);
}

/** @returns the function that ends it */
function followHeading(main: HTMLElement, left: Left): () => void {
  let given: HTMLElement | undefined;
  function give(): void {
    // A heading that was focused stays so, unless another one takes its place.
    if (given?.isConnected || isInUse(main, left)) return;
    given = newHeading(main, left);
    if (!given) return;
    given.tabIndex = -1;
    given.focus({ preventScroll: true });
  }
  const observer = new MutationObserver(give);
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  give();
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** The first page is left alone: the browser reads it from the top. */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // While this renders, the screen that is left still stands; in an effect it may be gone.
  const left = useMemo(() => ({ pathname, ...snapshot() }), [pathname]);
  const shown = useRef(pathname);
  useEffect(() => {
    const element = main.current;
    if (!element || shown.current === left.pathname) return;
    shown.current = left.pathname;
    return followHeading(element, left);
  }, [main, left]);
}
