/**
 * Measures the API with many stores beside bare handlers that send the same bytes, without and with the same statements, and
 * beside the API with few stores; the README explains how to read the results: `npm run bench:api -- --calls list,me --rounds 5`.
 */
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { calls, findMerchants, recordReply, requestOf, signIn } from './api/calls.ts';
import type { Merchant } from './api/calls.ts';
import { commonOptions, withCleanup } from './command.ts';
import type { OnEnd } from './command.ts';
import { CONNECTIONS, load, loadInTurn, medianIn, ratioIn } from './load.ts';
import type { Round, Side } from './load.ts';
import { fixed, printResults, spread, table } from './print-results.ts';
import type { Cell } from './print-results.ts';
import { seed } from './seed.ts';
import { connect, openDatabases, startApi, startBare } from './servers.ts';
import type { Databases, Server } from './servers.ts';

const FEW = 100;
const PEOPLE = 10 * CONNECTIONS;
/** Upper bound of coupons that are created per second; decides how many empty stores are needed. */
const CREATES_A_SECOND = 2000;
/** Tables that stay small regardless of the number of merchants, or have few rows here. */
const SMALL = ['rate_limits', 'second_factors', 'sign_in_addresses'];

const { values } = parseArgs({
  options: {
    ...commonOptions,
    stores: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    calls: { type: 'string', default: Object.keys(calls).join(',') },
    node: { type: 'string', default: '' },
  },
});
const [stores, rounds, seconds] = [Number(values.stores), Number(values.rounds), Number(values.seconds)];

interface Measured {
  api: Server;
  databaseUrl: string;
  client: Client;
  full: Merchant[];
  /** Merchants whose stores are empty. */
  room: Merchant[];
}

interface Rounds {
  api: Round[];
  bare: Round[];
  /** The bare handler that runs the same statements; missing for calls that change data. */
  queries?: Round[];
  /** The API with few stores; missing for calls that change data. */
  few?: Round[];
}

interface Figures extends Rounds {
  /** Rows per request that full table scans read. */
  scanned: number;
  /** Number of statements. */
  statements: number;
}

async function startSide(
  databases: Databases,
  count: number,
  emptyStores: number,
  onEnd: OnEnd,
): Promise<Measured> {
  const databaseUrl = await databases.create(`of_${count}`);
  // The API creates the tables.
  const api = await startApi(databaseUrl, { onEnd, nodeOptions: values.node.split(' ').filter(Boolean) });
  const client = await connect(databaseUrl, onEnd);
  await seed(client, { name: 'full', stores: count, couponsEach: 10 });
  await seed(client, { name: 'room', stores: emptyStores, couponsEach: 0 });
  const full = await findMerchants(client, 'full', PEOPLE);
  return { api, databaseUrl, client, full, room: await findMerchants(client, 'room', Infinity) };
}

/** Deletes the coupons of previous rounds without leaving dead rows to scan. */
async function makeRoom(client: Client): Promise<void> {
  await client.query(
    `delete from coupons where store_id in (select id from stores where slug like 'room-%')`,
  );
  await client.query('vacuum analyze coupons');
}

/** Returns how many rows a request reads by scanning tables that grow with the number of merchants. */
async function scannedBy(side: Side, client: Client): Promise<number> {
  const read = async () => {
    const { rows } = await client.query<{ rows: number }>(
      'select sum(seq_tup_read)::float as rows from pg_stat_user_tables where relname <> all($1)',
      [SMALL],
    );
    return rows[0]?.rows ?? 0;
  };
  await side.prepare?.();
  const before = await read();
  const { requests } = await load({ ...side, prepare: undefined }, seconds);
  return ((await read()) - before) / requests;
}

async function measure(name: string, many: Measured, few: Measured, onEnd: OnEnd): Promise<Figures> {
  const call = calls[name];
  if (!call) throw new Error(`${name} is none of ${Object.keys(calls).join(', ')}.`);
  const sideOf = async ({ api, client, full, room }: Measured): Promise<Side> => {
    const merchants = call.needsRoom ? room : full;
    await signIn(api.origin, merchants);
    return {
      server: api,
      requests: merchants.map((merchant) => requestOf(call, merchant)),
      ...(call.needsRoom && { prepare: () => makeRoom(client) }),
    };
  };
  const side = await sideOf(many);
  const [first] = call.needsRoom ? many.room : many.full;
  if (!first) throw new Error('No merchant was seeded.');
  const reply = await recordReply(many.api.origin, call, first);
  const statements = await many.api.statementsOf(() => recordReply(many.api.origin, call, first));
  const bare = await startBare(reply, onEnd);
  const queries = await startBare(reply, onEnd, { databaseUrl: many.databaseUrl, statements });
  const sides: Record<string, Side> = {
    api: side,
    bare: { server: bare, requests: side.requests },
    ...(call.method === 'GET' && { queries: { server: queries, requests: side.requests } }),
    ...(!call.needsRoom && { few: await sideOf(few) }),
  };
  const scanned = await scannedBy(side, many.client);
  const figures = (await loadInTurn(sides, { rounds, seconds })) as Record<string, Round[]> & Rounds;
  await Promise.all([bare.stop(), queries.stop()]);
  return { ...figures, scanned, statements: statements.length };
}

function rowOf(name: string, { api, bare, queries, few, scanned, statements }: Figures): Cell[] {
  return [
    `${name}: ${calls[name]?.method} ${calls[name]?.route}`,
    spread(ratioIn(api, bare, 'rate')),
    spread(ratioIn(api, bare, 'cpu')),
    queries ? spread(ratioIn(api, queries, 'cpu')) : '',
    statements,
    fixed(medianIn(api, 'rate')),
    fixed(medianIn(bare, 'rate')),
    fixed(medianIn(api, 'cpu')),
    fixed(medianIn(bare, 'cpu')),
    fixed(medianIn(api, 'p50'), 1),
    fixed(medianIn(api, 'p99'), 1),
    few ? spread(ratioIn(few, api, 'rate')) : '',
    fixed(scanned, 1),
  ];
}

const columns = [
  'call',
  'API ÷ bare, req/s',
  'API ÷ bare, CPU',
  'API ÷ bare with SQL, CPU',
  'statements',
  'API req/s',
  'bare req/s',
  'API CPU µs',
  'bare CPU µs',
  'p50 ms',
  'p99 ms',
  `req/s at ${FEW} ÷ at ${stores} stores`,
  'rows scanned',
];

await withCleanup(async (onEnd) => {
  const databases = await openDatabases(onEnd);
  const chosen = values.calls.split(',');
  const creates = chosen.some((name) => calls[name]?.needsRoom);
  const many = await startSide(databases, stores, creates ? (CREATES_A_SECOND * seconds) / 10 : 0, onEnd);
  const few = await startSide(databases, FEW, 0, onEnd);
  const figures: Record<string, Figures> = {};
  const heap: number[] = [];
  for (const name of chosen) {
    figures[name] = await measure(name, many, few, onEnd);
    heap.push(await many.api.heap());
    console.error(`${name}: ${heap.at(-1)?.toFixed(1)} MB of heap after garbage collection`);
  }
  printResults(values.out, 'api', {
    title: `The API with ${stores} stores`,
    about: `${databases.description}; ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s in turn`,
    parts: [
      table(
        columns,
        Object.entries(figures).map(([name, figure]) => rowOf(name, figure)),
      ),
      `The API's heap after garbage collection, call by call: ${heap.map((size) => size.toFixed(1)).join(', ')} MB.`,
    ],
    figures: { calls: figures, heap },
  });
});
