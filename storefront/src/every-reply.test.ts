import type { FastifyInstance, RouteOptions } from 'fastify';
import { countVisits } from '@coupon-center/contracts';
import { probeServer } from '@coupon-center/server-kit/testing';
import { createApp } from './app.ts';
import { startFakeApi } from './testing/fake-api.ts';
import type { FakeApi } from './testing/fake-api.ts';
import { siteAnswers } from './testing/site-answers.ts';

let api: FakeApi;
let app: FastifyInstance;
let routes: RouteOptions[];
beforeEach(async () => {
  routes = [];
  api = await startFakeApi();
  app = await createApp({
    apiOrigin: () => api.origin,
    secret: 'a secret of the tests',
    prepare: (server) => void server.addHook('onRoute', (route) => void routes.push(route)),
  });
});
afterEach(async () => {
  await app.close();
  await api.close();
});

const probe = () =>
  probeServer({
    app,
    routes,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' },
    parameters: { slug: 'maple-cp', coupon: '7' },
    bodies: {
      // Browsers send it as text.
      'POST /stores/:slug/visits': JSON.stringify({ load: 'load-1', events: [{ kind: 'click', coupon: 7 }] }),
      'POST /stores/:slug/:coupon/votes': { answer: 'worked' },
    },
  });

test('every reply has its headers, and no request makes the server fail', async () => {
  api.answer = siteAnswers({});
  expect(await probe()).toEqual([]);
  expect(routes.length).toBeGreaterThan(10);
  expect(api.questions.map(({ path }) => path)).toContain(countVisits.path);
});

test('the page for a failed API has the same headers', async () => {
  api.answer = () => ({ status: 500 });
  const faults = await probe();
  expect(faults.filter((fault) => !fault.endsWith(': status 503'))).toEqual([]);
  expect(faults).toContain('GET /stores/:slug: status 503');
});
