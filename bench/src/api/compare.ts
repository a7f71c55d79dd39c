/** Compares the API with bare handlers that run the same SQL. */
import { deepStrictEqual } from 'node:assert';
import type { Client } from 'pg';
import { seed, setFirstIds } from '../seed.ts';
import { requestOf, send, TITLES } from './calls.ts';
import { connect } from './database.ts';
import type { BenchServer } from './database.ts';
import { CONNECTIONS, load, median, summary } from './load.ts';
import type { Round } from './load.ts';
import { findMerchants, first, signIn } from './merchants.ts';
import type { Merchant } from './merchants.ts';
import { startApi, startBare } from './processes.ts';
import type { Running } from './processes.ts';
import { recordStatements } from './record.ts';

type Compared = 'list' | 'me' | 'create';
const CALLS: readonly Compared[] = ['list', 'me', 'create'];

export interface CompareOptions {
  stores: number;
  rounds: number;
  seconds: number;
  calls: readonly string[];
  /** Node options for the API's process, e.g. to profile it. */
  nodeOptions: readonly string[];
}

export interface Comparison {
  call: string;
  statements: number;
  ours: Round;
  bare: Round;
  /** Ratio of requests per second: of the medians, and the lowest and highest of a pair of rounds. */
  ratio: { median: number; lowest: number; highest: number };
}

/** Upper bound of coupons that one connection creates per second; decides how many stores need room. */
const CREATES_A_SECOND = 4000;
const WARM_UP_SECONDS = 3;
/** Requests after which the code is fully optimised. */
const WARM_UP_REQUESTS = 6000;
const PEOPLE = 10 * CONNECTIONS;

export async function compare(server: BenchServer, options: CompareOptions): Promise<Comparison[]> {
  const { stores, nodeOptions } = options;
  const url = await server.create('compare');
  // Creates the tables.
  await (await startApi(url)).stop();
  const client = await connect(url);
  const stops: (() => Promise<void>)[] = [() => client.end()];
  try {
    await setFirstIds(client);
    await seed(client, { name: 'full', stores, couponsEach: 10 });
    await seed(client, { name: 'room', stores: storesWithRoom(options), couponsEach: 0 });
    const full = await findMerchants(client, 'full', PEOPLE);
    const room = await findMerchants(client, 'room', Infinity);
    const [one, two] = [first(full), first(room)];
    const statements = await recordStatements(url, { list: one, me: one, create: two });
    // The bare handlers send their queries one after another.
    const parallel = Object.values(statements)
      .flat()
      .find(({ isParallel }) => isParallel);
    if (parallel) throw new Error(`Two queries of a request ran at once: ${parallel.text}`);
    const api = await startApi(url, nodeOptions);
    stops.push(api.stop);
    const bare = await startBare(url, statements);
    stops.push(bare.stop);
    await signIn(api.origin, [...full, ...room]);

    const comparisons: Comparison[] = [];
    for (const call of CALLS.filter((name) => options.calls.includes(name))) {
      const merchants = call === 'create' ? room : full;
      const prepare = () => (call === 'create' ? makeRoom(client) : Promise.resolve());
      await assertSameReply(call, { api, bare }, first(merchants));
      const rounds = await measure(call, { api, bare }, merchants, options, prepare);
      comparisons.push({ call: TITLES[call], statements: statements[call].length, ...rounds });
    }
    return comparisons;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Runs rounds in alternating order, so that other load on the machine affects both. */
async function measure(
  call: Compared,
  servers: { api: Running; bare: Running },
  merchants: readonly Merchant[],
  { rounds, seconds }: CompareOptions,
  prepare: () => Promise<void>,
): Promise<Pick<Comparison, 'ours' | 'bare' | 'ratio'>> {
  const requests = merchants.map((merchant) => requestOf(call, merchant));
  const round = async (server: Running, duration: number) => {
    await prepare();
    return load(server, requests, duration);
  };
  for (const server of [servers.api, servers.bare])
    for (let done = 0; done < WARM_UP_REQUESTS;) done += (await round(server, WARM_UP_SECONDS)).requests;
  const ours: Round[] = [];
  const bare: Round[] = [];
  for (let number = 0; number < rounds; number += 1) {
    if (number % 2 === 0) ours.push(await round(servers.api, seconds));
    bare.push(await round(servers.bare, seconds));
    if (number % 2 === 1) ours.push(await round(servers.api, seconds));
  }
  const pairs = ours.map(({ rate }, index) => rate / (bare[index]?.rate ?? Number.NaN));
  return {
    ours: summary(ours),
    bare: summary(bare),
    ratio: { median: median(pairs), lowest: Math.min(...pairs), highest: Math.max(...pairs) },
  };
}

/** Returns enough stores for the coupons of a round, if it creates any, and one more for the recording. */
function storesWithRoom({ calls, seconds }: CompareOptions): number {
  return calls.includes('create') ? (CREATES_A_SECOND * Math.max(seconds, WARM_UP_SECONDS)) / 10 : 1;
}

/** Deletes the coupons of previous rounds, because a store takes ten, without leaving dead rows to scan. */
async function makeRoom(client: Client): Promise<void> {
  await client.query(
    `delete from coupons where store_id in (select id from stores where slug like 'room-%')`,
  );
  await client.query('vacuum analyze coupons');
}

/** Asserts that both give the same response, apart from values generated for each creation. */
async function assertSameReply(
  call: Compared,
  { api, bare }: { api: Running; bare: Running },
  merchant: Merchant,
): Promise<void> {
  const decided = { id: null, updated: null, sort_number: null };
  const replyOf = async ({ origin }: Running) => {
    const reply = await send(origin, requestOf(call, merchant));
    return call === 'create' ? { ...reply, ...decided } : reply;
  };
  deepStrictEqual(
    await replyOf(bare),
    await replyOf(api),
    `The bare handler of ${call} answers something else.`,
  );
}
