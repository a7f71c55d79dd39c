/** Whether the API keeps what it should forget: its memory after clearing, minute by minute under load. */
import { seed, setFirstIds } from '../seed.ts';
import { requestOf } from './calls.ts';
import { connect } from './database.ts';
import type { BenchServer } from './database.ts';
import { CONNECTIONS, load } from './load.ts';
import { findMerchants, signIn } from './merchants.ts';
import { ask, startApi } from './processes.ts';

const MEGABYTE = 1024 * 1024;
/** A token is good for ten minutes; this also is how often the memory is weighed. */
const CHUNK_SECONDS = 30;

export interface Weight {
  /** Since the load began. */
  minutes: number;
  requests: number;
  /** Megabytes, after a forced clearing. */
  heap: number;
  rss: number;
}

export interface Memory {
  weights: Weight[];
  /** Kilobytes of heap a minute: the slope of the line through all weights but the first, which is of a cold process. */
  slope: number;
}

/** Lists, users and signing in by turns. */
export async function memory(server: BenchServer, minutes: number): Promise<Memory> {
  const url = await server.create('memory');
  const api = await startApi(url);
  const client = await connect(url);
  try {
    await setFirstIds(client);
    await seed(client, { name: 'full', stores: 1000, couponsEach: 10 });
    const merchants = await findMerchants(client, 'full', 10 * CONNECTIONS);
    const weights: Weight[] = [await weigh(0, 0)];
    let requests = 0;
    for (let chunk = 1; chunk <= (minutes * 60) / CHUNK_SECONDS; chunk += 1) {
      await signIn(api.origin, merchants);
      const calls = merchants.flatMap((merchant) => [requestOf('list', merchant), requestOf('me', merchant)]);
      requests += (await load(api, calls, CHUNK_SECONDS)).requests;
      weights.push(await weigh((chunk * CHUNK_SECONDS) / 60, requests));
    }
    return { weights, slope: slopeOf(weights.slice(1)) };
  } finally {
    await client.end();
    await api.stop();
  }

  async function weigh(at: number, requests: number): Promise<Weight> {
    const { heapUsed, rss } = await ask<NodeJS.MemoryUsage>(api, 'memory');
    return { minutes: at, requests, heap: heapUsed / MEGABYTE, rss: rss / MEGABYTE };
  }
}

/** Least squares. */
function slopeOf(weights: readonly Weight[]): number {
  const mean = (of: (weight: Weight) => number) =>
    weights.reduce((sum, weight) => sum + of(weight), 0) / weights.length;
  const [middle, level] = [mean(({ minutes }) => minutes), mean(({ heap }) => heap)];
  const spread = mean(({ minutes }) => (minutes - middle) ** 2);
  return (mean(({ minutes, heap }) => (minutes - middle) * (heap - level)) / spread) * 1024;
}
