/** Values that change, for code that runs before React has loaded. */
import type { Readable } from '@coupon-center/remote-kit';

export interface Store<T> extends Readable<T> {
  set: (value: T) => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A list of what happened on the page, newest first. */
export interface Log<T> extends Readable<readonly T[]> {
  /** @returns a function that adds details to the entry later */
  add(entry: T): (more: Partial<T>) => void;
}

/** @param most maximum number of entries */
export function createLog<T extends object>(most: number): Log<T> {
  const { get, set, subscribe } = createStore<readonly T[]>([]);
  return {
    get,
    subscribe,
    add(entry) {
      let current = entry;
      set([entry, ...get()].slice(0, most));
      return (more) => {
        const changed = { ...current, ...more };
        set(get().map((one) => (one === current ? changed : one)));
        current = changed;
      };
    },
  };
}
