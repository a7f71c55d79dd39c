/** Looks for memory leaks: the API's memory after garbage collection, at intervals under load. */
import { seed, setFirstIds } from '../seed.ts';
import { requestOf } from './calls.ts';
import { connect } from './database.ts';
import type { BenchServer } from './database.ts';
import { CONNECTIONS, load } from './load.ts';
import { findMerchants, signIn } from './merchants.ts';
import { ask, startApi } from './processes.ts';

const MEGABYTE = 1024 * 1024;
/** Access tokens last ten minutes; this is also how often memory is measured. */
const CHUNK_SECONDS = 30;

export interface Weight {
  /** Minutes since the load began. */
  minutes: number;
  requests: number;
  /** Megabytes after a forced garbage collection. */
  heap: number;
  rss: number;
}

export interface Memory {
  weights: Weight[];
  /** Kilobytes of heap per minute: the slope of a line through all samples but the first, when the process is cold. */
  slope: number;
}

/** Alternates between lists, users and signing in. */
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

/** Returns the slope by least squares. */
function slopeOf(weights: readonly Weight[]): number {
  const mean = (of: (weight: Weight) => number) =>
    weights.reduce((sum, weight) => sum + of(weight), 0) / weights.length;
  const [middle, level] = [mean(({ minutes }) => minutes), mean(({ heap }) => heap)];
  const spread = mean(({ minutes }) => (minutes - middle) ** 2);
  return (mean(({ minutes, heap }) => (minutes - middle) * (heap - level)) / spread) * 1024;
}
