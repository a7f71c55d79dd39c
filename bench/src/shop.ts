/** Measures the storefront with many stores; the README explains how to read the results: `npm run bench:shop`. */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import getPort from 'get-port';
import { commonOptions, withCleanup } from './command.ts';
import { load, loadInTurn, medianIn, ratioIn } from './load.ts';
import type { Loadable, Request, Round } from './load.ts';
import { hasNginx, startEdge } from './nginx.ts';
import type { Edge } from './nginx.ts';
import { fixed, printResults, spread, table } from './print-results.ts';
import { seed } from './seed.ts';
import { connect, openDatabases, startApi, startStorefront } from './servers.ts';
import { measureEdges } from './shop/edges.ts';
import { vary } from './shop/vary.ts';
import { repeat, spreadOf } from './statistics.ts';

const { values } = parseArgs({
  options: {
    ...commonOptions,
    stores: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    changes: { type: 'string', default: '20' },
    node: { type: 'string', default: '' },
    edges: { type: 'boolean', default: false },
  },
});
const [stores, rounds, seconds] = [Number(values.stores), Number(values.rounds), Number(values.seconds)];

const COUPONS_EACH = 10;
const HOME = '/stores';
const STORE = '/stores/store-1-cp';
/** Number of simultaneous visitors: with more, the API refuses searches instead of letting all of them wait. */
const TOGETHER = 8;

/** Measured pages and their addresses: cached pages, and searches, which are not cached. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  home: [HOME],
  'index, a letter': ['/stores/letters/m'],
  'index, a category': ['/stores/categories/food'],
  'a store page': [STORE],
  '1000 store pages in turn': Array.from(
    { length: Math.min(stores, 1000) },
    (_, index) => `/stores/store-${index + 1}-cp`,
  ),
  'search: a name': ['/search?q=maple+books'],
  'search: a name with a typing error': ['/search?q=mapel'],
  'search: two words': ['/search?q=winter+boots'],
  'search: two words with a typing error': ['/search?q=wintre+boots'],
  'search: a word of every coupon': ['/search?q=save'],
  'search: nothing like it': ['/search?q=zzzzqqq'],
};

const requestOf = (path: string): Request => ({
  method: 'GET',
  path,
  headers: { host: 'localhost', 'accept-encoding': 'br' },
});

/** Returns the bytes of a response as they were sent. */
function sent(origin: string, { path, headers }: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, origin), { headers }, (response) => {
      buffer(response).then(resolve, reject);
    });
    asked.on('error', reject).end();
  });
}

/** Changes a store again and again; returns the milliseconds until every side showed the change. */
async function changes(client: Client, sides: readonly Loadable[]): Promise<number[]> {
  return repeat(Number(values.changes), async () => {
    const name = `Shop at ${Date.now()}`;
    const shows = async ({ origin }: Loadable) => (await sent(origin, page)).toString().includes(name);
    const page: Request = { method: 'GET', path: STORE, headers: { host: 'localhost' } };
    await client.query(`update stores set name = $1 where slug = 'store-1-cp'`, [name]);
    const started = performance.now();
    for (const side of sides) while (!(await shows(side))) await turn();
    return performance.now() - started;
  });
}

/** Measures pages from one connection at a time, and from several at once. */
async function measurePages(
  server: Loadable,
): Promise<Record<string, { alone: Round[]; together: Round[] }>> {
  const figures: Awaited<ReturnType<typeof measurePages>> = {};
  for (const [what, paths] of Object.entries(PAGES)) {
    const requests = paths.map(requestOf);
    await load({ server, requests, connections: 1 }, Math.min(2, seconds));
    figures[what] = {
      alone: await repeat(rounds, () => load({ server, requests, connections: 1 }, seconds)),
      together: await repeat(rounds, () => load({ server, requests, connections: TOGETHER }, seconds)),
    };
    // Abandoned searches are answered before this one.
    await sent(server.origin, requestOf(paths[0] ?? HOME));
  }
  return figures;
}

await withCleanup(async (onEnd) => {
  const databases = await openDatabases(onEnd);
  const url = await databases.create('shop');
  const [one, two] = [await startApi(url, { onEnd }), await startApi(url, { onEnd })];
  const client = await connect(url, onEnd);
  await seed(client, { name: 'store', stores, couponsEach: COUPONS_EACH });
  await vary(client);
  if (values.edges) {
    const parts = await measureEdges(one, { stores, rounds, seconds, onEnd });
    const about = `${databases.description}; ${rounds} rounds of ${seconds} s`;
    printResults(values.out, 'edges', { title: `Two edges with ${stores} stores`, about, ...parts });
    return;
  }
  const nodeOptions = values.node.split(' ').filter(Boolean);
  const storefront = await startStorefront(one.origin, { onEnd, nodeOptions });
  const other = await startStorefront(two.origin, { onEnd });
  const pages = await measurePages(storefront);

  const behindEdge: Record<string, Record<'page' | 'file', Round[]>> = {};
  let edge: Edge | undefined;
  for (const [what, path] of hasNginx()
    ? ([
        ['home', HOME],
        ['a store page', STORE],
      ] as const)
    : []) {
    const file = await sent(storefront.origin, requestOf(path));
    const port = await getPort({ host: '127.0.0.1' });
    edge = await startEdge({ onEnd, port, upstream: Number(new URL(storefront.origin).port), file });
    const requests = [requestOf(path)];
    const sides = { page: { server: edge, requests }, file: { server: edge.file, requests } };
    behindEdge[what] = await loadInTurn(sides, { rounds, seconds });
  }
  const visible: Record<string, number[]> = {
    'both storefronts': await changes(client, [storefront, other]),
    ...(edge && { 'the edge': await changes(client, [edge]) }),
  };

  printResults(values.out, 'shop', {
    title: `The storefront with ${stores} stores and ${stores * COUPONS_EACH} coupons`,
    about: `${databases.description}; ${rounds} rounds of ${seconds} s; times in ms; CPU of the storefront, or of nginx behind the edge`,
    parts: [
      table(
        ['page', 'p50', 'p99', `p50 of ${TOGETHER}`, `p99 of ${TOGETHER}`, 'req/s', 'CPU ms'],
        Object.entries(pages).map(([what, { alone, together }]) => [
          what,
          ...[alone, together]
            .flatMap((all) => [medianIn(all, 'p50'), medianIn(all, 'p99')])
            .map((time) => fixed(time, 2)),
          fixed(medianIn(together, 'rate')),
          fixed(medianIn(together, 'cpu') / 1000, 3),
        ]),
      ),
      edge
        ? `## Behind the edge, beside a file of the same bytes\n\n${table(
            ['page', 'page ÷ file, req/s', 'page ÷ file, CPU', 'req/s', 'req/s of the file', 'CPU ms'],
            Object.entries(behindEdge).map(([what, { page, file }]) => [
              what,
              spread(ratioIn(page, file, 'rate')),
              spread(ratioIn(page, file, 'cpu')),
              fixed(medianIn(page, 'rate')),
              fixed(medianIn(file, 'rate')),
              fixed(medianIn(page, 'cpu') / 1000, 3),
            ]),
          )}`
        : '',
      ...Object.entries(visible).map(([where, times]) => {
        const { median, highest } = spreadOf(times);
        return `A change is visible in ${where} after ${fixed(median)} ms, at most ${fixed(highest)} ms.`;
      }),
    ],
    figures: { pages, behindEdge, visible },
  });
});
