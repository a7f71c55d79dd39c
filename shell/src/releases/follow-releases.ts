import { withinTime } from '../common/within-time.ts';

/** A new version is noticed within a minute. */
export const ASK_EVERY_MS = 45_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** A wait differs from the planned one by up to this share, so that pages don't ask all at once. */
const JITTER = 0.2;

/**
 * Asks for new versions at intervals while the page is visible, when it becomes visible after a longer time, and when the
 * browser is back online. It waits longer after each failure.
 * @param ask asks once; rejects without an answer
 * @returns a function that asks now; it resolves with the answer, or without one
 */
export function followReleases(ask: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: Promise<void> | undefined;
  let lastAsked = Date.now();
  let failures = 0;

  function plan(): void {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    const planned = Math.min(ASK_EVERY_MS * 2 ** failures, LONGEST_WAIT_MS);
    const wait = planned * (1 - JITTER + 2 * JITTER * Math.random());
    timer = setTimeout(() => void refresh(), Math.max(0, lastAsked + wait - Date.now()));
  }

  async function askOnce(): Promise<void> {
    lastAsked = Date.now();
    if (!navigator.onLine) return;
    try {
      await withinTime(ANSWER_TIMEOUT_MS, 'The list of versions', ask);
      failures = 0;
    } catch {
      // The page goes on with what it has; a remote that can't be loaded says so by itself.
      failures += 1;
    }
  }

  function refresh(): Promise<void> {
    asking ??= askOnce().finally(() => {
      asking = undefined;
      plan();
    });
    return asking;
  }

  document.addEventListener('visibilitychange', plan);
  addEventListener('online', () => void refresh());
  plan();
  return refresh;
}
