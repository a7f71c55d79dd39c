/** Opens a new page at its top, and a page from the history where it was left. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { jumpTo } from './jump-to.ts';
import { createScrollMemory } from './scroll-memory.ts';
import { scrollWhenReady } from './scroll-when-ready.ts';

/** Whether the browser returned to a history entry, as opposed to opening a typed or clicked address. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || visit?.type === 'back_forward';
}

/** Returns the element that a fragment names, if it is on the page. */
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
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    return () => void (history.scrollRestoration = before);
  }, []);

  useEffect(() => {
    const onScroll = () => {
      // Positions while restoring aren't worth remembering.
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
