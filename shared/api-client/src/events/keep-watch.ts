/**
 * Keeps a page up to date on the user's store. One tab of a browser holds the stream and tells the others: a browser has six
 * connections to a server, and the server six streams for a user.
 */
import { liveEventSchema } from '@coupon-center/contracts';
import type { ApiClient } from '../api-client.ts';
import { watchPageReturn } from '../page-return.ts';
import { pause, waitAfter } from './backoff.ts';
import { createNews } from './news.ts';
import type { NewsType, TellNews } from './news.ts';
import { readEvents } from './read-events.ts';

/** Name of the lock that the tab with the stream holds, and of the channel on which it tells the others. */
const SHARED_NAME = 'coupon-center-events';
/** How long a hidden page stays up to date, in milliseconds; after that another tab may take the stream. */
const HIDDEN_MS = 5 * 60_000;
/** A page younger than this has just read everything, and a connection that lasted this long was a good one. In milliseconds. */
const SHORT_MS = 10_000;

/**
 * Begin to watch.
 * @param tell called with each event, also those that another tab received, and whenever some may have been missed
 * @returns the function that ends it
 */
export function keepWatch(api: Pick<ApiClient, 'openEvents'>, tell: TellNews): () => void {
  const news = createNews(tell);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SHARED_NAME) : undefined;
  const began = performance.now();
  let life: AbortController | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isAway = false;
  let isConnected = false;
  let isOver = false;

  function share(type: NewsType): void {
    news.hear(type);
    channel?.postMessage(type);
  }

  async function connect(signal: AbortSignal): Promise<void> {
    const stream = await api.openEvents(signal);
    isConnected = true;
    try {
      share(performance.now() - began < SHORT_MS ? 'back' : 'missed');
      for await (const data of readEvents(stream)) {
        const event = liveEventSchema.safeParse(data);
        if (event.success) share(event.data.type);
      }
    } finally {
      isConnected = false;
    }
  }

  async function stayConnected(signal: AbortSignal): Promise<void> {
    for (let attempts = 1; !signal.aborted; attempts += 1) {
      const start = performance.now();
      // Why it ended does not matter here: where the session is over, so is the watch.
      await connect(signal).catch(() => undefined);
      if (performance.now() - start > SHORT_MS) attempts = 1;
      await pause(waitAfter(attempts), signal);
    }
  }

  /** Connect; if another tab of this browser is connected, as soon as it closes. */
  function begin({ signal }: AbortController): void {
    const work = () => stayConnected(signal);
    const running = 'locks' in navigator ? navigator.locks.request(SHARED_NAME, { signal }, work) : work();
    running.catch(() => undefined);
  }

  function decide(): void {
    const isWanted = !isOver && !isAway && navigator.onLine;
    if (isWanted === Boolean(life)) return;
    life?.abort();
    life = isWanted ? new AbortController() : null;
    if (life) begin(life);
  }

  function onVisibility(): void {
    clearTimeout(hiding);
    isAway = false;
    const leave = () => {
      isAway = true;
      decide();
    };
    if (document.visibilityState === 'hidden') hiding = setTimeout(leave, HIDDEN_MS);
    decide();
  }

  const unwatchReturn = watchPageReturn(() => {
    if (!isConnected) news.hear('back');
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<NewsType>) => {
    if (!isAway) news.hear(data);
  });
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', decide);
  addEventListener('offline', decide);
  onVisibility();

  return () => {
    isOver = true;
    decide();
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', decide);
    removeEventListener('offline', decide);
    clearTimeout(hiding);
    news.close();
    channel?.close();
    unwatchReturn();
  };
}
