/**
 * Sums up what shoppers viewed and used, and passes it on twice a second, so that a page never waits for it and a process
 * that dies loses less than a second of it.
 */
import { randomUUID } from 'node:crypto';
import { MAX_COUNTS } from '@coupon-center/contracts';
import type { Count } from '@coupon-center/contracts';

const EVERY_MS = 500;
/** Batches that wait while the API can't be reached; beyond them the oldest is given up. */
const MOST_WAITING = 500;

/** Counts with an id by which the API adds them once, however often they are sent. */
export interface CountBatch {
  clientId: string;
  batch: string;
  counts: Count[];
}

export interface CountBuffer {
  add(clientId: string, visit: Omit<Count, 'count'>): void;
  /** Passes on what there is. */
  flush(): Promise<void>;
  /** Passes on the rest and stops. */
  close(): Promise<void>;
}

/**
 * @param send resolves to whether the batch is done with, because it was added or never will be
 * @param onLoss called with what was given up
 */
export function createCountBuffer(
  send: (batch: CountBatch) => Promise<boolean>,
  onLoss: (batch: CountBatch) => void,
): CountBuffer {
  const sums = new Map<string, { clientId: string; count: Count }>();
  const waiting: CountBatch[] = [];
  let sending: Promise<void> | null = null;

  function pack(): void {
    const bySite = Map.groupBy(sums.values(), ({ clientId }) => clientId);
    sums.clear();
    for (const [clientId, rows] of bySite)
      for (let from = 0; from < rows.length; from += MAX_COUNTS) {
        const counts = rows.slice(from, from + MAX_COUNTS).map(({ count }) => count);
        waiting.push({ clientId, batch: randomUUID(), counts });
      }
    for (const lost of waiting.splice(0, waiting.length - MOST_WAITING)) onLoss(lost);
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (!(await send(next))) return;
      // A full queue may have given it up in the meantime.
      if (waiting[0] === next) waiting.shift();
    }
  }

  function flush(): Promise<void> {
    pack();
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();

  return {
    add(clientId, visit) {
      const key = [clientId, visit.slug, visit.coupon ?? '', visit.day, visit.kind].join(' ');
      const sum = sums.get(key);
      if (sum) sum.count.count += 1;
      else sums.set(key, { clientId, count: { ...visit, count: 1 } });
    },
    flush,
    async close() {
      clearInterval(timer);
      // What is on its way may have begun before the last counts came.
      await sending;
      await flush();
    },
  };
}
