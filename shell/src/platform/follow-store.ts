/** Decides whose store is watched, and when: that of the signed-in merchant, once the page has come to rest. */
import type { SessionState } from '@coupon-center/contracts';
import type { Readable } from '@coupon-center/remote-kit';

/** What a page needs for its first screen goes first, in milliseconds. */
const REST_MS = 2000;
/** Longest wait before what watches is fetched again, in milliseconds. */
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * @param watch begins to watch; it is fetched when it is needed. Resolves to the function that ends it. Where it can't be
 *   fetched, e.g. because the server is away, it is tried again, and the page stays as current as what it reads
 */
export function followStore(session: Readable<SessionState>, watch: () => Promise<() => void>): void {
  let watched: number | null = null;
  let life = new AbortController();

  function beginAfter(wait: number, signal: AbortSignal): void {
    const timer = setTimeout(() => {
      watch().then(
        (stop) => {
          if (signal.aborted) stop();
          else signal.addEventListener('abort', stop);
        },
        () => {
          if (!signal.aborted) beginAfter(Math.min(wait * 2, LONGEST_WAIT_MS), signal);
        },
      );
    }, wait);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  session.subscribe(() => {
    const { status, user } = session.get();
    const merchant = status === 'signed-in' && user.role === 'merchant' ? user.id : null;
    if (merchant === watched) return;
    watched = merchant;
    life.abort();
    if (merchant === null) return;
    life = new AbortController();
    beginAfter(REST_MS, life.signal);
  });
}
