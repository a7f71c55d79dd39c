/** Tells screen readers of a new page after a navigation. They read the first page by themselves. */
import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { PATIENCE_MS } from './use-remembered-scroll.ts';

/** A snapshot of the screen that was left. Remotes render by themselves, so it may still be in the document for a while. */
interface Left {
  focused: Element | null;
  heading: HTMLElement | null;
  title: string | null | undefined;
}

function snapshot(): Left {
  const isOnServer = typeof document === 'undefined';
  if (isOnServer) return { focused: null, heading: null, title: undefined };
  const heading = document.querySelector<HTMLElement>('#main h1');
  return { focused: document.activeElement, heading, title: heading?.textContent };
}

/**
 * Returns whether the user has already moved the focus on, into the new page or to the frame around it.
 * @param start the focused element when the new page began to appear
 */
function isInUse(main: HTMLElement, left: Left, start: Element | null): boolean {
  const { activeElement, body } = document;
  if (!activeElement || [body, main, left.focused].includes(activeElement)) return false;
  return main.contains(activeElement) || activeElement !== start;
}

/** Finds the heading of the new page, even if React reused the element of the old one. */
function newHeading(main: HTMLElement, left: Left): HTMLElement | undefined {
  const headings = [...main.querySelectorAll<HTMLElement>('h1')];
  return headings.find((heading) => heading !== left.heading || heading.textContent !== left.title);
}

function followHeading(main: HTMLElement, left: Left): () => void {
  const start = document.activeElement;
  let given: HTMLElement | undefined;
  function give(): void {
    // A heading keeps the focus until another one replaces it.
    if (given?.isConnected || isInUse(main, left, start)) return;
    given = newHeading(main, left);
    if (!given) return;
    given.tabIndex = -1;
    given.focus({ preventScroll: true });
  }
  const observer = new MutationObserver(give);
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  give();
  // After that, the focus stays where it is.
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // Taken while rendering, when the old screen is still in the document; in an effect it may be gone.
  const left = useMemo(() => ({ pathname, ...snapshot() }), [pathname]);
  const shown = useRef(pathname);
  useEffect(() => {
    const element = main.current;
    if (!element || shown.current === left.pathname) return;
    shown.current = left.pathname;
    return followHeading(element, left);
  }, [main, left]);
}

export function RouteAnnouncer({ title }: { title: string }) {
  const { pathname } = useLocation();
  const region = useRef<HTMLParagraphElement>(null);
  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname || !region.current) return;
    announced.current = pathname;
    region.current.textContent = title;
  }, [pathname, title]);
  return <p ref={region} className="visually-hidden" aria-live="polite" aria-atomic="true" />;
}
