/** Watches the store of the signed-in merchant once the page is idle. */
import type { SessionState } from '@coupon-center/portal-contracts';
import type { Readable } from '@coupon-center/remote-kit';
import { REST_MS, retryUntilSuccess } from '../common/retry-until-success.ts';

/**
 * @param watch loads the watching code on demand, starts it and resolves to the function that stops it; retried until it is
 *   loaded
 */
export function followStore(session: Readable<SessionState>, watch: () => Promise<() => void>): void {
  let watched: number | null = null;
  let life = new AbortController();

  async function begin(signal: AbortSignal): Promise<void> {
    const stop = await watch();
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  }

  function follow(): void {
    const { status, user } = session.get();
    const merchant = status === 'signed-in' && user.role === 'merchant' ? user.id : null;
    if (merchant === watched) return;
    watched = merchant;
    life.abort();
    if (merchant === null) return;
    life = new AbortController();
    const { signal } = life;
    retryUntilSuccess(() => begin(signal), { signal, delay: REST_MS });
  }
  session.subscribe(follow);
  // On a resumed page, the merchant is known from the start.
  follow();
}
