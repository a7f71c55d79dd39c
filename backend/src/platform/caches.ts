/** Everything that a process caches from the database, so that it can be cleared when other data takes its place, as on a test stack. */
export interface Caches {
  /** Registers how a part of the API clears its cache. */
  onClear(clear: () => void): void;
  clear(): void;
}

export function createCaches(): Caches {
  const parts: (() => void)[] = [];
  return {
    onClear: (clear) => void parts.push(clear),
    clear() {
      for (const clear of parts) clear();
    },
  };
}
