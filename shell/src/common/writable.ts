/** A value that notifies listeners when it changes: the smallest store that `useSyncExternalStore` accepts. */
import { useSyncExternalStore } from 'react';
import type { Readable } from '@coupon-center/remote-kit';

export interface Writable<T> extends Readable<T> {
  set(value: T): void;
  /** Returns the initial value, which the server rendered. */
  first: () => T;
}

export function createWritable<T>(initial: T): Writable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    first: () => initial,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Returns the current value and renders again when it changes. While React takes over the server's page, it is the first
 * value, so that both agree.
 */
export function useReadable<T>({ get, first = get, subscribe }: Readable<T> & { first?: () => T }): T {
  return useSyncExternalStore(subscribe, get, first);
}
