/** Runs a round of load with autocannon, and summarises several rounds. */
import { once } from 'node:events';
import autocannon from 'autocannon';
import type { Request } from './calls.ts';
import type { Loadable } from './processes.ts';

export const CONNECTIONS = 32;

/** Figures of one round. */
export interface Round {
  requests: number;
  /** Responses per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /**
   * Microseconds of CPU time of the server's process per request: the figure least affected by other load on the
   * machine.
   */
  cpu: number;
}

/**
 * Loads a server for the given time. Each connection repeats its own share of the requests.
 * @throws Error if a request fails
 */
export async function load(
  server: Loadable,
  requests: readonly Request[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<Round> {
  const cpuBefore = await server.cpu();
  let connection = 0;
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const instance = autocannon(
    {
      url: server.origin,
      connections,
      duration: seconds,
      setupClient: (client) => client.setRequests(shareOf(requests, connection++, connections)),
    },
    () => {},
  );
  const started = performance.now();
  let ended = started;
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    ended = performance.now();
    times.push(milliseconds);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const [{ errors }] = (await once(instance, 'done')) as [{ errors: number }];
  const refused = [...statuses].filter(([status]) => status >= 300);
  if (errors > 0 || refused.length > 0)
    throw new Error(`Not every request succeeded: ${errors} errors, by status ${JSON.stringify(refused)}`);
  const cpu = await server.cpu();
  times.sort((one, other) => one - other);
  return {
    requests: times.length,
    rate: (times.length * 1000) / (ended - started),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (cpu - cpuBefore) / times.length,
  };
}

function shareOf(requests: readonly Request[], connection: number, connections: number): Request[] {
  const share = requests.filter((_, index) => index % connections === connection % connections);
  return share.length > 0 ? share : requests.slice(0, 1);
}

/** @param sorted smallest first */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  return quantile(
    numbers.toSorted((one, other) => one - other),
    0.5,
  );
}

/** Returns the medians of several rounds. */
export function summary(rounds: readonly Round[]): Round {
  return {
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    rate: median(rounds.map(({ rate }) => rate)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
  };
}
