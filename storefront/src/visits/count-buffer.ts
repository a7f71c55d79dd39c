/**
 * Sums up shoppers' views and uses, and passes them on twice a second. No page ever waits for that, and a process that
 * dies loses less than a second of counts.
 */
import { randomUUID } from 'node:crypto';
import { MAX_COUNTS, MAX_LOADS, MAX_LOADS_OF_BATCH } from '@coupon-center/contracts';
import type { Count } from '@coupon-center/contracts';

const EVERY_MS = 500;
/** Maximum number of batches that wait while the API can't be reached; beyond it, the oldest is dropped. */
const MOST_WAITING = 500;

/** Counts with an id by which the API adds them once, however often they are sent. */
export interface CountBatch {
  clientId: string;
  batch: string;
  counts: Count[];
}

export interface Reporter {
  network: string;
  /** The page load; null in a flood, which is counted separately. */
  load: string | null;
}

export interface CountBuffer {
  /** Adds something once for each page load. */
  add(clientId: string, visit: Omit<Count, 'count' | 'from'>, reporter: Reporter): void;
  /** Passes on the counts so far. */
  flush(): Promise<void>;
  /** Passes on the rest and stops. */
  close(): Promise<void>;
}

interface Sum {
  clientId: string;
  visit: Omit<Count, 'count' | 'from'>;
  network: string;
  loads: Set<string>;
  flood: number;
}

/** Divides sums into batches that the API takes. */
function batchesOf(sums: readonly Sum[]): Count[][] {
  const batches: Count[][] = [];
  let loadsLeft = 0;
  for (const { visit, network, loads, flood } of sums) {
    const last = batches.at(-1);
    const fits = last !== undefined && last.length < MAX_COUNTS && loads.size <= loadsLeft;
    if (!fits) loadsLeft = MAX_LOADS_OF_BATCH;
    loadsLeft -= loads.size;
    const count = { ...visit, count: loads.size + flood, from: { network, loads: [...loads] } };
    if (fits) last.push(count);
    else batches.push([count]);
  }
  return batches;
}

/** Returns the part of a batch that may be logged: without the reporters. */
export function toldOf({ batch, counts }: Omit<CountBatch, 'clientId'>): object {
  return { batch, counts: counts.map(({ from: _reporters, ...count }) => count) };
}

/**
 * @param send resolves to true if the batch was added, or never will be
 * @param onLoss called with a batch that was dropped
 */
export function createCountBuffer(
  send: (batch: CountBatch) => Promise<boolean>,
  onLoss: (batch: CountBatch) => void,
): CountBuffer {
  const sums = new Map<string, Sum>();
  const waiting: CountBatch[] = [];
  let sending: Promise<void> | null = null;

  function pack(): void {
    const bySite = Map.groupBy(sums.values(), ({ clientId }) => clientId);
    sums.clear();
    for (const [clientId, rows] of bySite)
      for (const counts of batchesOf(rows)) waiting.push({ clientId, batch: randomUUID(), counts });
    for (const lost of waiting.splice(0, waiting.length - MOST_WAITING)) onLoss(lost);
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (!(await send(next))) return;
      // A full queue may have dropped it in the meantime.
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
    add(clientId, visit, { network, load }) {
      const key = [clientId, visit.slug, visit.coupon ?? '', visit.day, visit.kind, network].join(' ');
      const sum = sums.get(key) ?? { clientId, visit, network, loads: new Set(), flood: 0 };
      sums.set(key, sum);
      if (load === null || (sum.loads.size === MAX_LOADS && !sum.loads.has(load))) sum.flood += 1;
      else sum.loads.add(load);
    },
    flush,
    async close() {
      clearInterval(timer);
      // A batch being sent doesn't contain the counts that came afterwards.
      await sending;
      await flush();
    },
  };
}
