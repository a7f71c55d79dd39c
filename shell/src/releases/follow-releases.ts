import { PAGE_RELEASES_ADDRESS, receiveReleases } from '@coupon-center/shell-page';
import type { PageData, PageReleases, SentPageReleases } from '@coupon-center/shell-page';
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
 * @returns a function that asks now; it resolves even if there is no answer
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

/**
 * Returns a function that asks the server which versions a page opened now would get. It rejects without an answer.
 * @param page parts that run from source stay, whatever is published
 * @param hear called with each answer that differs from the one before
 */
export function createReleaseQuery(
  page: Pick<PageData, 'shell' | 'remotes'>,
  hear: (releases: PageReleases) => void,
): (signal: AbortSignal) => Promise<void> {
  const fromSource = Object.entries(page.remotes).filter(([, { live }]) => live.isDevelopment);
  const address = `${PAGE_RELEASES_ADDRESS}?${new URLSearchParams({ shell: page.shell })}`;
  let last = '';
  return async (signal) => {
    const response = await fetch(address, { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`The list of versions answered ${response.status}.`);
    const text = await response.text();
    if (text === last) return;
    const releases = receiveReleases(JSON.parse(text) as SentPageReleases);
    last = text;
    hear({ ...releases, remotes: { ...releases.remotes, ...Object.fromEntries(fromSource) } });
  };
}
