/** Loads servers with autocannon. */
import { once } from 'node:events';
import type { EventEmitter } from 'node:events';
import { useTool } from '@coupon-center/tools';
import { alternate, medianOf, ratioOf } from './statistics.ts';
import type { Spread } from './statistics.ts';

export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;

/** A server that can be loaded. */
export interface Loadable {
  origin: string;
  /** CPU time that it has used so far, in microseconds. */
  cpu: () => Promise<number>;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Figures of one round. */
export interface Round {
  requests: number;
  /** Responses per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of the server's CPU time per request: other load on the machine affects this figure least. */
  cpu: number;
}

/** A server and the requests that it gets. Each connection repeats its own share of them. */
export interface Side {
  server: Loadable;
  requests: readonly Request[];
  connections?: number;
  /** Runs before each round. */
  prepare?: () => Promise<void>;
}

/** The part of autocannon that is used here. */
type Autocannon = (
  options: {
    url: string;
    connections: number;
    duration: number;
    setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void;
  },
  done: () => void,
) => EventEmitter;

/** @throws Error if a request fails */
export async function load(side: Side, seconds: number): Promise<Round> {
  const { server, requests, connections = CONNECTIONS, prepare } = side;
  const { default: autocannon } = (await useTool('load', 'autocannon')) as { default: Autocannon };
  await prepare?.();
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
  instance.on('response', (_client: object, status: number, _bytes: number, milliseconds: number) => {
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

/** Loads all sides after a warm-up, one at a time in alternating order, so that other work on the machine affects all alike. */
export async function loadInTurn<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, Round[]>> {
  const named = Object.entries(sides) as [Name, Side][];
  const results = Object.fromEntries(named.map(([name]) => [name, [] as Round[]])) as Record<Name, Round[]>;
  for (const [, side] of named) await load(side, Math.min(WARM_UP_SECONDS, seconds));
  await alternate(named, rounds, async ([name, side]) => {
    results[name].push(await load(side, seconds));
  });
  return results;
}

/** Returns the median of a figure. */
export const medianIn = (rounds: readonly Round[] | undefined, figure: keyof Round): number =>
  medianOf((rounds ?? []).map((round) => round[figure]));

/** Returns the ratios of a figure in the pairs of rounds. */
export function ratioIn(ours: readonly Round[], theirs: readonly Round[], figure: 'rate' | 'cpu'): Spread {
  const [one, other] = [ours, theirs].map((rounds) => rounds.map((round) => round[figure]));
  return ratioOf(one ?? [], other ?? []);
}
