/** Decides whose store is watched, and when: that of the signed-in merchant, once the page has come to rest. */
import type { SessionState } from '@coupon-center/contracts';
import type { Readable } from '@coupon-center/remote-kit';
import { REST_MS, retryUntilSuccess } from '../common/retry-until-success.ts';

/**
 * @param watch begins to watch; it is fetched when it is needed. Resolves to the function that ends it. Where it can't be
 *   fetched, e.g. because the server is away, it is tried again, and the page stays as current as what it reads
 */
export function followStore(session: Readable<SessionState>, watch: () => Promise<() => void>): void {
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
    life = new AbortController();
    const { signal } = life;
    retryUntilSuccess(() => begin(signal), { signal, delay: REST_MS });
  });
}
