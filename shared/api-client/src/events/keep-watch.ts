/**
 * Keeps a page up to date with the user's store. One tab of the browser holds the stream and notifies the others,
 * because browsers allow six connections per server, and the server six streams per user.
 */
import { liveEventSchema } from '@coupon-center/contracts';
import type { ApiClient } from '../api-client.ts';
import { watchPageReturn } from '../page-return.ts';
import { pause, waitAfter } from './backoff.ts';
import { createNews } from './news.ts';
import type { NewsType, TellNews } from './news.ts';
import { readEvents } from './read-events.ts';

/** Name of the lock that the tab with the stream holds, and of the channel on which it notifies the others. */
const SHARED_NAME = 'coupon-center-events';
/** How long a hidden page stays up to date, in milliseconds. After that, another tab may take over the stream. */
const HIDDEN_MS = 5 * 60_000;
/** A page younger than this has just read everything, and a connection older than this counts as stable. In milliseconds. */
const SHORT_MS = 10_000;

/**
 * Starts watching.
 * @param tell called for each event, including those that another tab received, and whenever some may have been missed
 * @returns a function that stops watching
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
      // The reason doesn't matter here: if the session is over, so is the watch.
      await connect(signal).catch(() => undefined);
      if (performance.now() - start > SHORT_MS) attempts = 1;
      await pause(waitAfter(attempts), signal);
    }
  }

  /** Connects; if another tab is connected, waits until that tab closes. */
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
