import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { PublicStore } from '@coupon-center/contracts';
import { trusted } from '@coupon-center/server-kit';
import { sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { createApp } from './app.ts';
import { createPageCache, spanAt } from './page-cache.ts';
import { CACHING, preparePage } from './page-reply.ts';
import { storePage } from './pages/store-page.ts';
import type { Found } from './call-api.ts';
import { startFakeApi } from './testing/fake-api.ts';
import type { FakeApi } from './testing/fake-api.ts';
import { store } from './testing/storefront.ts';

/** The middle of a second, when nginx caches pages. */
const START = 1_795_000_000_500;

const DECODE = new Map<string, (bytes: Buffer) => Buffer>([
  ['br', (bytes) => brotliDecompressSync(bytes)],
  ['gzip', (bytes) => gunzipSync(bytes)],
]);

let api: FakeApi;
let clock: number;
/** Stand-ins for two processes of the storefront, which share nothing but the API. */
let apps: [FastifyInstance, FastifyInstance];

beforeEach(async () => {
  clock = START;
  api = await startFakeApi();
  api.answer = () => ({ store });
  const options = { apiOrigin: () => api.origin, apiTimeoutMs: 60_000, now: () => clock, mostPages: 3 };
  apps = [await createApp(options), await createApp(options)];
});
afterEach(async () => {
  for (const app of apps) await app.close();
  await api.close();
});

const visit = (headers: Record<string, string> = {}, url = '/stores/maple-cp', [app] = apps) =>
  app.inject({ url, headers });
const visitBoth = () => Promise.all(apps.map((app) => visit({}, '/stores/maple-cp', [app, app])));

test('asks the API once for all visits to a page within the same span', async () => {
  const pages = await Promise.all([visit(), visit(), visit()]);
  clock += 499;
  pages.push(await visit());
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  expect(api.questions).toHaveLength(1);
  clock += 1;
  await visit();
  expect(api.questions).toHaveLength(2);
});

test('a change is visible in every process before a second has passed', async () => {
  await visitBoth();
  api.answer = () => ({ store: { ...store, name: 'Birch Outfitters' } });
  clock = spanAt(clock).end;
  for (const { body } of await visitBoth()) expect(body).toContain('Birch Outfitters');
  api.answer = () => ({ status: 404 });
  clock = spanAt(clock).end;
  expect((await visitBoth()).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});

test('edges may keep the page of a store for longer, and know which stores it shows, but no other page', async () => {
  const app = await createApp({ apiOrigin: () => api.origin, now: () => clock, edgeSeconds: 5 });
  const similar = [
    { slug: 'birch-cp', name: 'Birch', logo_url: null, coupon_count: 1, first_offer: '5% OFF' },
  ];
  api.answer = () => ({ store: { ...store, similar } });
  const second = Math.floor(START / 1000);
  const headersOf = async (url: string) => (await app.inject({ url })).headers;
  expect(await headersOf('/stores/maple-cp')).toMatchObject({
    'x-accel-expires': `@${second + 5}`,
    'surrogate-key': '6/maple-cp 6/birch-cp',
  });
  expect(await headersOf('/stores/maple-cp/feed.xml')).toMatchObject({ 'x-accel-expires': `@${second}` });
  api.answer = () => ({ status: 404 });
  // Otherwise nginx would go on showing what it has.
  expect(await headersOf('/stores/gone-cp')).toMatchObject({ 'x-accel-expires': '@1' });
  await app.close();
});

test('a span is shorter than a second, and nginx caches no page beyond it', () => {
  for (let now = START; now < START + 2000; now += 1) {
    const { end, edgeSecond } = spanAt(now);
    expect(end).toBeGreaterThan(now);
    expect(end - now).toBeLessThanOrEqual(950);
    const keepsUntil = (edgeSecond + 1) * 1000;
    if (keepsUntil > now) expect(keepsUntil).toBe(end);
  }
});

test("renders a page once per change, and once per day in the site's time zone", async () => {
  const found = (name: string): Found<PublicStore> => ({
    outcome: 'found',
    value: { ...store, name },
    text: name,
  });
  let answer = found('Maple Outfitters');
  const render = vi.fn((site: Site, shown: PublicStore, _visit: null, today: string) =>
    preparePage(site, {
      status: 200,
      markup: storePage(site, shown, today, false),
      cacheControl: CACHING.live,
    }),
  );
  const visitKept = createPageCache<null, PublicStore>({
    read: async () => answer,
    render,
    now: () => clock,
  });
  const rendered = async () => {
    clock += 1000;
    await visitKept(null, sites['6'], 'maple-cp');
    return render.mock.calls.length;
  };
  // Midnight in Toronto.
  clock = Date.parse('2026-11-22T04:59:56Z');
  expect([await rendered(), await rendered()]).toEqual([1, 1]);
  answer = found('Birch Outfitters');
  expect([await rendered(), await rendered(), await rendered()]).toEqual([2, 3, 3]);
  expect(render.mock.calls.map(([, , , today]) => today)).toEqual(['2026-11-21', '2026-11-21', '2026-11-22']);
});

test('compresses each variant once', async () => {
  const page = preparePage(sites['6'], { status: 200, markup: trusted('text'), cacheControl: CACHING.live });
  expect(page.body('br')).toBe(page.body('br'));
});

test('gives each encoding of a page its own ETag, and lets anyone cache and revalidate the page', async () => {
  const tags = new Set<unknown>();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { headers, rawPayload } = await visit({ 'accept-encoding': accepted });
    const text = DECODE.get(accepted)?.(rawPayload) ?? rawPayload;
    expect(text.toString()).toContain('Maple Outfitters');
    expect(headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding, Cookie',
      'x-accel-expires': '@1795000000',
    });
    tags.add(headers.etag);
    for (const sent of [headers.etag, `W/${String(headers.etag)}`]) {
      const again = await visit({ 'accept-encoding': accepted, 'if-none-match': String(sent) });
      expect(again).toMatchObject({ statusCode: 304, body: '', headers: { etag: headers.etag } });
      expect(again.headers['x-accel-expires']).toBe('@1795000000');
    }
  }
  expect(tags.size).toBe(3);
});

test.each([
  ['the owner', '/stores/maple-cp', { cookie: 'access=aaa.bbb.ccc' }],
  ['the holder of a link', '/stores/maple-cp?preview=1795000000.ab-c_d', {}],
])('%s neither sees a cached page nor has their page cached', async (_who, url, headers) => {
  api.answer = () => ({ store: { ...store, preview: true, name: 'Not Open Yet' } });
  const own = await visit(headers, url);
  expect(own.body).toContain('Not Open Yet');
  expect(own.headers).not.toHaveProperty('x-accel-expires');
  api.answer = () => ({ status: 404 });
  expect((await visit()).statusCode).toBe(404);
  api.answer = () => ({ store });
  clock += 1000;
  await visit();
  await visit(headers, url);
  expect(api.questions).toHaveLength(4);
});

test('caches neither failures nor missing pages', async () => {
  for (const status of [503, 404, 503]) {
    api.answer = () => ({ status });
    const { statusCode, headers } = await visit();
    expect(statusCode).toBe(status);
    expect(headers).not.toHaveProperty('x-accel-expires');
  }
  api.answer = () => ({ store });
  expect((await visit()).statusCode).toBe(200);
});

test('does not cache an answer that arrives after its span', async () => {
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  api.answer = () => {
    arrived();
    return 'silence';
  };
  const slow = visit();
  await hasArrived;
  api.answer = () => ({ store: { ...store, name: 'Birch Outfitters' } });
  clock += 1000;
  expect((await visit()).body).toContain('Birch Outfitters');
  time.abort();
  expect((await slow).statusCode).toBe(503);
  expect((await visit()).body).toContain('Birch Outfitters');
  expect(api.questions).toHaveLength(2);
});

test('keeps only the most recently visited pages', async () => {
  api.answer = ({ path }) => ({ store: { ...store, slug: path.split('/').at(-2) ?? '' } });
  const asked = async (slug: string) => {
    const before = api.questions.length;
    await visit({}, `/stores/${slug}`);
    return api.questions.length > before;
  };
  for (const slug of ['a', 'b', 'c', 'a', 'd']) await asked(slug);
  expect([await asked('a'), await asked('c'), await asked('d'), await asked('b')]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('each brand has its own pages', async () => {
  const [ours, theirs] = [await visit(), await visit({ host: '8.localhost' })];
  expect(theirs.body).toContain('Savings Post');
  expect(ours.body).not.toContain('Savings Post');
});
