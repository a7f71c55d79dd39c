/** A list of what happened on the page, newest first. Doesn't use React, which is loaded after the first entries. */
import type { Readable } from '@coupon-center/remote-kit';

export interface Log<T> extends Readable<readonly T[]> {
  /** @returns a function that adds to the entry what is known later */
  add(entry: T): (more: Partial<T>) => void;
}

/** @param most maximum number of entries */
export function createLog<T extends object>(most: number): Log<T> {
  let entries: readonly T[] = [];
  const listeners = new Set<() => void>();

  function set(next: readonly T[]): void {
    entries = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    get: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(entry) {
      let current = entry;
      set([entry, ...entries].slice(0, most));
      return (more) => {
        const changed = { ...current, ...more };
        set(entries.map((one) => (one === current ? changed : one)));
        current = changed;
      };
    },
  };
}
