/**
 * Measures the lists and the search of the shoppers' site with many stores; the README says how to read it:
 * `npm run bench:shop`.
 */
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import type { Request } from './api/calls.ts';
import { connect, openServer } from './api/database.ts';
import { load } from './api/load.ts';
import type { Round } from './api/load.ts';
import { startApi, startStorefront } from './api/processes.ts';
import { seed } from './seed.ts';

const { values } = parseArgs({
  options: { stores: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '8' } },
});
const [stores, seconds] = [Number(values.stores), Number(values.seconds)];

/** By what each is found: a page of the lists, or a search. */
const PAGES: readonly (readonly [what: string, path: string])[] = [
  ['home', '/stores'],
  ['index, a letter', '/stores/letters/m'],
  ['index, a category', '/stores/categories/food'],
  ['a store page', '/stores/store-1-cp'],
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

/** Gives what is seeded the variety of real names, texts and dates. */
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
  await seed(client, { name: 'store', stores, couponsEach: 10 });
  await vary(client);
  const storefront = await startStorefront(api.origin);
  stops.push(storefront.stop);
  const figures: Record<string, Round> = {};
  for (const [what, path] of PAGES) {
    await load(storefront, [requestOf(path)], 2);
    figures[what] = await load(storefront, [requestOf(path)], seconds);
  }
  console.log(`${stores} stores, ${stores * 10} coupons; times in ms, CPU of the storefront alone`);
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([what, { rate, cpu, p50, p99 }]) => [
        what,
        { 'req/s': Math.round(rate), p50, p99, 'CPU ms': Number((cpu / 1000).toFixed(3)) },
      ]),
    ),
  );
} finally {
  for (const stop of stops.reverse()) await stop();
}
