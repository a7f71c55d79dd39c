/** Compares the API with few and with many merchants on one server. */
import type { Client } from 'pg';
import { seed, setFirstIds } from '../seed.ts';
import { requestOf, TITLES } from './calls.ts';
import { connect } from './database.ts';
import type { BenchServer } from './database.ts';
import { CONNECTIONS, load, median, summary } from './load.ts';
import type { Round } from './load.ts';
import { findMerchants, first, signIn } from './merchants.ts';
import type { Merchant } from './merchants.ts';
import { explain } from './plans.ts';
import type { Plan } from './plans.ts';
import { startApi } from './processes.ts';
import type { Running } from './processes.ts';
import { recordStatements } from './record.ts';

const CALLS = ['list', 'search', 'me', 'page', 'login'] as const;
const FEW = 100;
const PEOPLE = 10 * CONNECTIONS;
const WARM_UP_SECONDS = 3;
/** Tables that stay small regardless of the number of merchants, or have few rows in the benchmark. */
const SMALL = new Set(['rate_limits', 'second_factors', 'sign_in_addresses']);

export interface Growth {
  call: string;
  few: Round;
  many: Round;
  /**
   * Requests per second with few merchants divided by those with many, median over pairs of rounds: 1.1 is 10% more
   * work.
   */
  growth: { median: number; lowest: number; highest: number };
}

export interface GrowthOptions {
  stores: number;
  rounds: number;
  seconds: number;
}

interface Side {
  client: Client;
  api: Running;
  merchants: Merchant[];
}

/** @throws Error if a statement of a call scans a whole table */
export async function growth(
  server: BenchServer,
  options: GrowthOptions,
): Promise<{ growth: Growth[]; plans: Plan[] }> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const few = await open(server, FEW, stops);
    const many = await open(server, options.stores, stops);
    const figures: Growth[] = [];
    for (const call of CALLS) figures.push(await measure(call, { few, many }, options));
    return { growth: figures, plans: many.plans };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function open(
  server: BenchServer,
  stores: number,
  stops: (() => Promise<void>)[],
): Promise<Side & { plans: Plan[] }> {
  const url = await server.create(`of_${stores}`);
  await (await startApi(url)).stop();
  const client = await connect(url);
  stops.push(() => client.end());
  await setFirstIds(client);
  await seed(client, { name: 'full', stores, couponsEach: 10 });
  await seed(client, { name: 'room', stores: 1, couponsEach: 0 });
  const merchants = await findMerchants(client, 'full', PEOPLE);
  const [one, two] = [first(merchants), first(await findMerchants(client, 'room', 1))];
  const statements = await recordStatements(url, {
    list: one,
    search: one,
    me: one,
    page: one,
    login: one,
    create: two,
  });
  const plans: Plan[] = [];
  for (const call of [...CALLS, 'create'] as const)
    plans.push(...(await explain(client, TITLES[call], statements[call], call === 'create' ? two : one)));
  const api = await startApi(url);
  stops.push(api.stop);
  await signIn(api.origin, merchants);
  return { client, api, merchants, plans };
}

async function measure(
  call: (typeof CALLS)[number],
  { few, many }: { few: Side; many: Side },
  { rounds, seconds }: GrowthOptions,
): Promise<Growth> {
  const round = ({ api, merchants }: Side, duration: number) =>
    load(
      api,
      merchants.map((merchant) => requestOf(call, merchant)),
      duration,
    );
  for (const side of [few, many]) await round(side, WARM_UP_SECONDS);
  const ofFew: Round[] = [];
  const ofMany: Round[] = [];
  for (let number = 0; number < rounds; number += 1) {
    if (number % 2 === 0) ofFew.push(await round(few, seconds));
    ofMany.push(await round(many, seconds));
    if (number % 2 === 1) ofFew.push(await round(few, seconds));
  }
  const pairs = ofFew.map(({ rate }, index) => rate / (ofMany[index]?.rate ?? Number.NaN));
  return {
    call: TITLES[call],
    few: summary(ofFew),
    many: summary(ofMany),
    growth: { median: median(pairs), lowest: Math.min(...pairs), highest: Math.max(...pairs) },
  };
}

/** Finds plans that scan a table which grows with the number of merchants. */
export function scansOf(plans: readonly Plan[]): Plan[] {
  return plans.filter(({ scanned }) => scanned.some((table) => !SMALL.has(table)));
}
