/** Tries what can fail while the server or the network is away, until it succeeds. */

/** What a page needs for its first screen goes first: the delay of what can come later, in milliseconds. */
export const REST_MS = 2000;

/** Wait after the first attempt, in milliseconds; it doubles from attempt to attempt. */
const FIRST_WAIT_MS = 2000;
/** Longest wait, in milliseconds. */
const LONGEST_WAIT_MS = 5 * 60_000;

export interface RetryOptions {
  /** Ends it. */
  signal: AbortSignal;
  /** Before the first attempt, in milliseconds. */
  delay?: number;
  /** Told of the first failure only. */
  onFailure?: (error: unknown) => void;
}

/** The next attempt comes after its wait, or as soon as the browser has a network again. */
export function retryUntilSuccess(
  attempt: () => Promise<void>,
  { signal, delay = 0, onFailure }: RetryOptions,
): void {
  function after(wait: number, hasFailed: boolean): void {
    const timer = setTimeout(go, wait);
    function cancel(): void {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', cancel);
    }
    function go(): void {
      cancel();
      attempt().catch((error: unknown) => {
        if (signal.aborted) return;
        if (!hasFailed) onFailure?.(error);
        after(Math.min(Math.max(wait * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS), true);
      });
    }
    signal.addEventListener('abort', cancel);
    if (hasFailed) addEventListener('online', go);
  }
  if (!signal.aborted) after(delay, false);
}
