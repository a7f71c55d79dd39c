/** Retries an action that can fail while the server or the network is down, until it succeeds. */

/** Delay for anything the first screen doesn't need, in milliseconds, so that what it needs loads first. */
export const REST_MS = 2000;

/** Wait after the first attempt, in milliseconds; doubles after each attempt. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 5 * 60_000;

export interface RetryOptions {
  signal: AbortSignal;
  /** Wait before the first attempt, in milliseconds. */
  delay?: number;
  /** Called on the first failure only. */
  onFailure?: (error: unknown) => void;
}

/** Retries after each wait, or as soon as the browser is back online. */
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
