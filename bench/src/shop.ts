/** Measures the shoppers' site with many stores; the README says how to read it: `npm run bench:shop`. */
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import type { Request } from './api/calls.ts';
import { connect, openServer } from './api/database.ts';
import { load, summary } from './api/load.ts';
import type { Round } from './api/load.ts';
import { startApi, startStorefront } from './api/processes.ts';
import { seed } from './seed.ts';
import { againstFile, sent } from './store-page/against-file.ts';
import type { Compared } from './store-page/against-file.ts';
import { startEdge } from './store-page/edge.ts';

const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    node: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const [stores, rounds, seconds] = [values.stores, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
];

const COUPONS_EACH = 10;
const HOME = '/stores';
const STORE = '/stores/store-1-cp';

/** Measured pages and their addresses: cached pages, and searches, which are not cached. */
const PAGES: readonly (readonly [what: string, path: string])[] = [
  ['home', HOME],
  ['index, a letter', '/stores/letters/m'],
  ['index, a category', '/stores/categories/food'],
  ['a store page', STORE],
  ['search: a name', '/search?q=maple+books'],
  ['search: a name with a typing error', '/search?q=mapel'],
  ['search: two words', '/search?q=winter+boots'],
  ['search: two words with a typing error', '/search?q=wintre+boots'],
  ['search: a word of every coupon', '/search?q=save'],
  ['search: nothing like it', '/search?q=zzzzqqq'],
];

const FIRST = 'Maple Northern Cedar River Harbour Summit Prairie Coastal Urban Golden'.split(' ');
const SECOND = 'Outfitters Books Toys Kitchen Garden Sports Beauty Travel Pets Shoes'.split(' ');
const KINDS = 'winter summer leather wooden organic wireless handmade vintage'.split(' ');
const GOODS = 'boots jackets tents novels kettles lamps bikes guitars puzzles mugs scarves cameras'.split(
  ' ',
);

/** Gives the seeded data the variety of real names, texts and dates. */
async function vary(client: Client): Promise<void> {
  const nth = (list: string, divisor: number) =>
    `(${list}::text[])[1 + (id / ${divisor}) % cardinality(${list}::text[])]`;
  await client.query(
    `update stores set name = ${nth('$1', 1)} || ' ' || ${nth('$2', 10)} || ' ' || (id / 100) % 100,
       category = (array['food', 'fashion', 'home', 'sports'])[1 + id % 4]`,
    [FIRST, SECOND],
  );
  await client.query(
    `update coupons set description = 'Save on ' || ${nth('$1', 12)} || ' ' || ${nth('$2', 1)},
       start_date = current_date - (id % 60)::int,
       expiration_date = case when id % 3 > 0 then current_date + (id % 40)::int end`,
    [KINDS, GOODS],
  );
  await client.query('vacuum full analyze');
}

/** Number of simultaneous visitors: with more, the API refuses searches instead of letting all of them wait. */
const TOGETHER = 8;

interface Figures {
  /** One request after the other. */
  alone: Round;
  /** From all connections at once. */
  together: Round;
}

const requestOf = (path: string): Request => ({
  method: 'GET',
  path,
  headers: { host: 'localhost', 'accept-encoding': 'br' },
});

const stops: (() => Promise<void>)[] = [];
try {
  const server = await openServer();
  stops.push(() => server.stop());
  const url = await server.create('shop');
  const api = await startApi(url);
  stops.push(api.stop);
  const client = await connect(url);
  stops.push(() => client.end());
  await seed(client, { name: 'store', stores, couponsEach: COUPONS_EACH });
  await vary(client);
  const storefront = await startStorefront(api.origin, values.node.split(' ').filter(Boolean));
  stops.push(storefront.stop);
  const figures: Record<string, Figures> = {};
  for (const [what, path] of PAGES) {
    const page = [requestOf(path)];
    await load(storefront, page, 2, 1);
    figures[what] = {
      alone: await repeated(() => load(storefront, page, seconds, 1)),
      together: await repeated(() => load(storefront, page, seconds, TOGETHER)),
    };
    // Abandoned searches are answered before this one.
    await sent(storefront.origin, requestOf(path));
  }
  const behindEdge: Record<string, Compared> = {};
  for (const [what, path] of [
    ['home', HOME],
    ['a store page', STORE],
  ] as const) {
    const file = await sent(storefront.origin, requestOf(path));
    const edge = await startEdge({ storefront: storefront.origin, file });
    if (!edge) continue;
    behindEdge[what] = await againstFile(edge, requestOf(path), { rounds, seconds }).finally(edge.stop);
  }
  if (values.json) console.log(JSON.stringify({ stores, figures, behindEdge }, null, 2));
  else tell(figures, behindEdge);
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** Returns the medians of several rounds. */
async function repeated(round: () => Promise<Round>): Promise<Round> {
  const all: Round[] = [];
  for (let number = 0; number < rounds; number += 1) all.push(await round());
  return summary(all);
}

function tell(figures: Record<string, Figures>, behindEdge: Record<string, Compared>): void {
  const short = (milliseconds: number) => Number(milliseconds.toFixed(2));
  console.log(
    `${stores} stores, ${stores * COUPONS_EACH} coupons; times in ms for one visitor, and for ${TOGETHER} at once; ` +
      'CPU of the storefront alone',
  );
  const rows = Object.entries(figures).map(([what, { alone, together }]) => [
    what,
    {
      p50: short(alone.p50),
      p99: short(alone.p99),
      [`p50 of ${TOGETHER}`]: short(together.p50),
      [`p99 of ${TOGETHER}`]: short(together.p99),
      'req/s': Math.round(together.rate),
      'CPU ms': Number((together.cpu / 1000).toFixed(3)),
    },
  ]);
  console.table(Object.fromEntries(rows));
  for (const [what, { page, file, ratio }] of Object.entries(behindEdge))
    console.log(
      `${what} behind the edge: ${Math.round(page.rate)} req/s, a file of the same bytes ${Math.round(file.rate)}; ` +
        `rate ÷ ${ratio.rate.toFixed(2)}, requests per CPU time of nginx ÷ ${ratio.cpu.toFixed(2)}`,
    );
}
