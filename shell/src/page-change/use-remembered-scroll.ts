/** Opens a new page at its top, and a page from the history where it was left. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Whether the browser returned to a history entry, instead of opening a typed or clicked address. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit?.type === 'reload' || visit?.type === 'back_forward';
}

function namedBy(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A fragment can be malformed, e.g. `#100%`.
    return null;
  }
}

export function useRememberedScroll(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const [memory] = useState(createScrollMemory);
  // Entries that the browser creates, e.g. for another fragment, all have the same key.
  const page = `${key} ${pathname}${key === 'default' ? hash : ''}`;
  const shown = useRef<{ page: string; pathname: string }>(undefined);
  const settling = useRef<() => void>(undefined);

  useEffect(() => {
    addEventListener('pagehide', memory.store);
    return () => removeEventListener('pagehide', memory.store);
  }, [memory]);

  useEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    return () => void (history.scrollRestoration = before);
  }, []);

  useEffect(() => {
    const onScroll = () => {
      // Positions during a restoration aren't worth remembering.
      if (shown.current && !settling.current) memory.keep(shown.current.page, scrollY);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [memory]);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before?.page === page) return;
    shown.current = { page, pathname };
    settling.current?.();
    const top = type === NavigationType.Pop && (before || isReturn()) ? memory.of(page) : undefined;
    const target = hash ? namedBy(hash) : null;
    if (top !== undefined) settling.current = scrollWhenReady(top, () => (settling.current = undefined));
    else if (target) jumpTo(target);
    else if (before && before.pathname !== pathname) scrollTo({ top: 0, behavior: 'instant' });
    // Also remembers a page that is never scrolled.
    if (top === undefined) memory.keep(page, scrollY);
  }, [hash, memory, page, pathname, type]);
}

const STORE = 'scroll';

interface ScrollMemory {
  of(page: string): number | undefined;
  keep(page: string, top: number): void;
  store: () => void;
}

function stored(): [string, number][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
}

function store(tops: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(tops)));
  } catch {
    // Storage may be disabled or full; then a reload starts at the top.
  }
}

/** Remembers the scroll position of each history entry, across reloads of the tab. */
function createScrollMemory(): ScrollMemory {
  const tops = new Map(stored());
  return {
    of: (page) => tops.get(page),
    keep: (page, top) => void tops.set(page, top),
    store: () => store(tops),
  };
}

/** Longest wait for a late remote, for scroll position and focus. */
export const PATIENCE_MS = 15_000;

const INTENTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function reach(top: number): boolean {
  const root = document.documentElement;
  scrollTo({ top, behavior: 'instant' });
  return root.scrollHeight - root.clientHeight >= top;
}

/**
 * Scrolls to a position that may not exist yet, because remotes render late.
 * @returns a function that stops waiting, undefined if there was nothing to wait for
 */
export function scrollWhenReady(top: number, onEnd: () => void): (() => void) | undefined {
  if (reach(top)) return undefined;

  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const intention of INTENTIONS) removeEventListener(intention, end);
    onEnd();
  }
  const observer = new ResizeObserver(() => {
    if (reach(top)) end();
  });
  const timer = setTimeout(end, PATIENCE_MS);
  for (const intention of INTENTIONS) addEventListener(intention, end, { passive: true });
  observer.observe(document.body);
  return end;
}

/** Scrolls and moves the focus, so that keyboards and screen readers continue from there. */
export function jumpTo(place: HTMLElement): void {
  place.scrollIntoView();
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
