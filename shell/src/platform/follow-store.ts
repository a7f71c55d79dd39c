/** Decides whose store is watched, and when: that of the signed-in merchant, once the page has come to rest. */
import type { SessionState } from '@coupon-center/contracts';
import type { Readable } from '@coupon-center/remote-kit';

/** What a page needs for its first screen goes first, in milliseconds. */
const REST_MS = 2000;

/**
 * @param watch begins to watch; it is fetched when it is needed. Resolves to the function that ends it
 * @param report told where that could not be fetched: the page then stays as current as its reads
 */
export function followStore(
  session: Readable<SessionState>,
  watch: () => Promise<() => void>,
  report: (error: unknown, context: Readonly<Record<string, unknown>>) => void,
): void {
  let watched: number | null = null;
  let life = new AbortController();

  async function begin(signal: AbortSignal): Promise<void> {
    const stop = await watch();
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  }

  session.subscribe(() => {
    const { status, user } = session.get();
    const merchant = status === 'signed-in' && user.role === 'merchant' ? user.id : null;
    if (merchant === watched) return;
    watched = merchant;
    life.abort();
    if (merchant === null) return;
    const { signal } = (life = new AbortController());
    const timer = setTimeout(() => {
      begin(signal).catch((error: unknown) => report(error, { stage: 'live' }));
    }, REST_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
