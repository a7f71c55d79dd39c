/**
 * Keeps a page up to date with the user's store. One tab of the browser holds the stream and notifies the others,
 * because browsers allow six connections per server, and the server six streams per user.
 */
import { liveEventSchema } from '@coupon-center/contracts';
import type { LiveEvent } from '@coupon-center/contracts';
import type { ApiClient } from '../api-client.ts';
import { onPageReturn } from '../on-page-return.ts';
import { readEvents } from './read-events.ts';

/** Name of the lock that the tab with the stream holds, and of the channel on which it notifies the others. */
const SHARED_NAME = 'coupon-center-events';
/** A hidden page stays up to date for this long. After that, another tab may take over the stream. */
const HIDDEN_MS = 5 * 60_000;
/** A page younger than this has just read everything, and a connection older than this counts as stable. */
const SHORT_MS = 10_000;

/**
 * Starts watching.
 * @param onUpdates called for each event, also those that another tab received, and whenever some may have been missed
 * @returns a function that stops watching
 */
export function followLiveUpdates(api: Pick<ApiClient, 'openEvents'>, onUpdates: OnUpdates): () => void {
  const updates = batchUpdates(onUpdates);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SHARED_NAME) : undefined;
  const began = performance.now();
  let life: AbortController | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isAway = false;
  let isConnected = false;
  let isOver = false;

  function share(type: UpdateType): void {
    updates.add(type);
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
      // The reason doesn't matter: if the session is over, so is the watch.
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

  const unwatchReturn = onPageReturn(() => {
    if (!isConnected) updates.add('back');
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<UpdateType>) => {
    if (!isAway) updates.add(data);
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
    updates.close();
    channel?.close();
    unwatchReturn();
  };
}

/** Spreads the reads of all pages over this time after the server restarts. */
const SPREAD_MS = 2000;

/** `back`: the page may have missed events while it was starting or in the background. */
export type UpdateType = LiveEvent['type'] | 'back';

/** Handles events. If it rejects, they are reported again later. */
export type OnUpdates = (updates: ReadonlySet<UpdateType>) => Promise<void>;

interface UpdateBatch {
  add(type: UpdateType): void;
  close(): void;
}

function batchUpdates(onUpdates: OnUpdates): UpdateBatch {
  let gathered = new Set<UpdateType>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;
  let failures = 0;
  let isClosed = false;

  function plan(wait: number): void {
    const then = performance.now() + wait;
    if (isClosed || then >= due) return;
    clearTimeout(timer);
    due = then;
    timer = setTimeout(() => void deliver(), wait);
  }

  async function deliver(): Promise<void> {
    const batch = gathered;
    gathered = new Set();
    due = Infinity;
    try {
      await onUpdates(batch);
      failures = 0;
    } catch {
      failures += 1;
      for (const type of batch) gathered.add(type);
      plan(waitAfter(failures));
    }
  }

  return {
    add(type) {
      gathered.add(type);
      plan(type === 'missed' ? Math.random() * SPREAD_MS : 0);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Waits double after each failure up to the maximum, with random jitter. */
const FIRST_WAIT_MS = 1500;
const LONGEST_WAIT_MS = 60_000;

function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
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
