/**
 * What a process remembers of the database between calls, so that it can be forgotten when other data takes its place,
 * as on a test stack.
 */
export interface Memory {
  /** Registers how a part of the API forgets what it remembers. */
  onForget(forget: () => void): void;
  forget(): void;
}

export function createMemory(): Memory {
  const parts: (() => void)[] = [];
  return {
    onForget: (forget) => void parts.push(forget),
    forget() {
      for (const forget of parts) forget();
    },
  };
}
