/** Measures the store pages on this machine; the README says how to read it: `npm run bench:store-page`. */
import { setImmediate as turn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import type { Request } from './api/calls.ts';
import { connect, openServer } from './api/database.ts';
import { CONNECTIONS, load, median, summary } from './api/load.ts';
import type { Round } from './api/load.ts';
import { startApi, startStorefront } from './api/processes.ts';
import type { Loadable } from './api/processes.ts';
import { seed } from './seed.ts';
import { againstFile, sent } from './store-page/against-file.ts';
import type { Ratio } from './store-page/against-file.ts';
import { startEdge } from './store-page/edge.ts';

const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    changes: { type: 'string', default: '20' },
    node: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const [rounds, seconds, stores] = [values.rounds, values.seconds, values.stores].map(Number) as [
  number,
  number,
  number,
];

const ACCEPTED = 'gzip, deflate, br, zstd';

/** The page of a store, as a browser requests it. */
function pageOf(number: number): Request {
  return {
    method: 'GET',
    path: `/stores/store-${number}-cp`,
    headers: { host: 'localhost', 'accept-encoding': ACCEPTED },
  };
}

const onePage = [pageOf(1)];
const manyPages = Array.from({ length: stores }, (_, index) => pageOf(index + 1));

const stops: (() => Promise<void>)[] = [];
try {
  const server = await openServer();
  stops.push(() => server.stop());
  const url = await server.create('store_page');
  const [one, two] = [await startApi(url), await startApi(url)];
  stops.push(one.stop, two.stop);
  const client = await connect(url);
  stops.push(() => client.end());
  await seed(client, { name: 'store', stores, couponsEach: 10 });
  const [storefront, other] = [
    await startStorefront(one.origin, values.node.split(' ').filter(Boolean)),
    await startStorefront(two.origin),
  ];
  stops.push(storefront.stop, other.stop);

  const body = await sent(storefront.origin, pageOf(1));
  const figures: Record<string, Round> = {
    'one page': await measured(storefront, onePage),
    [`${stores} pages in turn`]: await measured(storefront, manyPages),
  };
  const edge = await startEdge({ storefront: storefront.origin, file: body });
  let ratio: Ratio | null = null;
  if (edge) {
    stops.push(() => edge.stop());
    const compared = await againstFile(edge, pageOf(1), { rounds, seconds });
    figures['one page behind the edge'] = compared.page;
    figures['a file of the same bytes, by nginx'] = compared.file;
    ratio = compared.ratio;
  }
  const seen = {
    'by two storefronts': await changes(client, [storefront, other]),
    ...(edge && { 'behind the edge': await changes(client, [edge.pages]) }),
  };
  if (values.json) console.log(JSON.stringify({ bytes: body.length, figures, ratio, seen }, null, 2));
  else tell(body.length, figures, ratio, seen);
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function measured(side: Loadable, requests: readonly Request[]): Promise<Round> {
  await load(side, requests, 3);
  const all: Round[] = [];
  for (let number = 0; number < rounds; number += 1) all.push(await load(side, requests, seconds));
  return summary(all);
}

/** Changes a store again and again; returns the milliseconds until every side showed the change. */
async function changes(client: Client, sides: readonly Loadable[]): Promise<number[]> {
  const waits: number[] = [];
  for (let number = 0; number < Number(values.changes); number += 1) {
    const name = `Shop ${number} at ${Date.now()}`;
    const shows = async ({ origin }: Loadable) => {
      const response = await fetch(`${origin}${pageOf(1).path}`, { headers: { host: 'localhost' } });
      return (await response.text()).includes(name);
    };
    await client.query(`update stores set name = $1 where slug = 'store-1-cp'`, [name]);
    const started = performance.now();
    for (const side of sides) while (!(await shows(side))) await turn();
    waits.push(performance.now() - started);
  }
  return waits;
}

function tell(
  bytes: number,
  figures: Record<string, Round>,
  ratio: Ratio | null,
  seen: Record<string, number[]>,
): void {
  console.log(`${CONNECTIONS} connections, ${bytes} bytes a page`);
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([name, { rate, cpu, p50, p99 }]) => [
        name,
        { 'req/s': Math.round(rate), 'CPU ms': Number((cpu / 1000).toFixed(4)), p50, p99 },
      ]),
    ),
  );
  if (ratio)
    console.log(
      `behind the edge ÷ file: rate ${ratio.rate.toFixed(2)}, requests per CPU time ${ratio.cpu.toFixed(2)}`,
    );
  for (const [name, waits] of Object.entries(seen))
    console.log(
      `a change is visible ${name} after ${Math.round(median(waits))} ms, at most ${Math.round(Math.max(...waits))} ms`,
    );
}
