/** Computes waits between attempts. */

/** In milliseconds. Doubles each time up to the maximum, with random jitter. */
const FIRST_WAIT_MS = 1500;
const LONGEST_WAIT_MS = 60_000;

/** @param attempts number of failed attempts, at least one */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

/** Resolves after the given time, or as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
