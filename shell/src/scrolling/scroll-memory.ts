/** Remembers the scroll position of each history entry, across reloads of the tab. */

const STORE = 'scroll';

export interface ScrollMemory {
  /** @returns pixels from the top, undefined for a page that wasn't visited yet */
  of(page: string): number | undefined;
  keep(page: string, top: number): void;
}

function stored(): [string, number][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
}

/** Storage may be disabled or full; then a reload starts at the top. */
function store(tops: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(tops)));
  } catch {
    // Losing positions does no harm.
  }
}

export function createScrollMemory(): ScrollMemory {
  const tops = new Map(stored());
  addEventListener('pagehide', () => store(tops));
  return {
    of: (page) => tops.get(page),
    keep: (page, top) => void tops.set(page, top),
  };
}
