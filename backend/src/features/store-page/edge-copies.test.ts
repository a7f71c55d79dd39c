import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { subscriber } from '../../testing/coupons.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

const SECRET = 'n7Zk2vQx9RbT4mWc8yLd3hGf6sJp1aEu';

/** An edge that writes down what it is asked. */
interface Edge {
  server: Server;
  origin: string;
  asked: { page: string; headers: IncomingHttpHeaders }[];
  /** What it says of its copy. */
  says: string;
}

async function startEdge(): Promise<Edge> {
  const server = createServer(({ url = '', headers }, response) => {
    edge.asked.push({ page: url, headers });
    response.setHeader('x-cache', edge.says).end();
  }).listen(0, '127.0.0.1');
  const edge: Edge = { server, origin: '', asked: [], says: 'BYPASS' };
  await once(server, 'listening');
  edge.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return edge;
}

let edges: [Edge, Edge];
let api: TestBackend;

beforeEach(async () => {
  edges = [await startEdge(), await startEdge()];
  const env = { EDGE_ORIGINS: edges.map(({ origin }) => origin).join(', '), EDGE_SECRET: SECRET };
  api = await testBackend({ env });
});
afterEach(async () => {
  await api.close();
  edges.forEach(({ server }) => server.close());
});

const addCoupon = (token: string, description: string) =>
  api.send('POST', '/api/v1/coupons/', { token, body: { offer_type: 'Other', description } });

/** Three for each encoding, at once and when every storefront shows the change. */
const isToldTwice = (edge: Edge) => vi.waitUntil(() => edge.asked.length >= 6, { timeout: 60_000 });

test('has every edge drop its copies once a merchant has changed something, and again a second later', async () => {
  const { store, token } = await subscriber(api);
  expect((await api.send('GET', '/api/v1/coupons/', { token })).status).toBe(200);
  expect((await addCoupon(token, '')).status).toBe(400);
  expect((await addCoupon(token, 'Free shipping')).status).toBe(201);
  for (const edge of edges) {
    await isToldTwice(edge);
    expect(edge.asked).toHaveLength(6);
    for (const { page, headers } of edge.asked) {
      expect(page).toBe(`/stores/${store.slug}`);
      expect(headers).toMatchObject({
        host: 'localhost:4000',
        'x-purge': `6/${store.slug}`,
        'x-purge-secret': SECRET,
      });
    }
    const encodings = edge.asked.map(({ headers }) => headers['accept-encoding']);
    expect(new Set(encodings)).toEqual(new Set(['br', 'gzip', 'identity']));
  }
});

test('has them drop the page of a store that somebody else has changed', async () => {
  const { store } = await api.merchant();
  const { token } = await api.asProvider();
  await api.deps.events.tried();
  const approve = `/api/v1/provider/stores/${store.id}/approve/`;
  expect((await api.send('POST', approve, { token })).status).toBe(200);
  await isToldTwice(edges[0]);
  expect(edges[0].asked[0]?.page).toBe(`/stores/${store.slug}`);
});

test('an edge that is away or keeps its copy neither fails the call nor stops the others, and is reported', async () => {
  const warn = vi.spyOn(api.deps.log, 'warn');
  edges[0].server.close();
  edges[1].says = 'HIT';
  const { token } = await subscriber(api);
  expect((await addCoupon(token, 'Free shipping')).status).toBe(201);
  await isToldTwice(edges[1]);
  await vi.waitUntil(() => warn.mock.calls.length > 0, { timeout: 60_000 });
});
