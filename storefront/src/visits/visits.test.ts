/** Reports from browsers to the storefront, and from the storefront to the API (docs/rules.md, 58 and 60). */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';
import type { Count } from '@coupon-center/contracts';
import { createApp } from '../app.ts';
import { startFakeApi } from '../testing/fake-api.ts';
import type { Answer, FakeApi, Question } from '../testing/fake-api.ts';
import { siteAnswers } from '../testing/site-answers.ts';
import { store } from '../testing/storefront.ts';

const SECRET = 'a secret of storefront and API';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

let api: FakeApi;
let app: FastifyInstance;
let answer: (question: Question) => Answer;

beforeEach(async () => {
  // Counts are sent only when the server closes: a slow machine would split them otherwise.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api = await startFakeApi();
  answer = () => ({ status: 200, body: '{"counted":1}' });
  api.answer = (question) => (question.path.includes('/public/') ? { store } : answer(question));
  app = await open(SECRET);
});
afterEach(async () => {
  await app.close();
  await api.close();
  vi.useRealTimers();
});

function open(secret?: string): Promise<FastifyInstance> {
  return createApp({
    apiOrigin: () => api.origin,
    secret,
    trustProxy: ['127.0.0.1'],
    // 23:30 of the 19th in Toronto.
    now: () => Date.parse('2026-11-20T04:30:00.000Z'),
  });
}

const post = (url: string, payload: string, headers: InjectOptions['headers'] = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': BROWSER, ...headers },
  });

let loads = 0;
/** Reports from a page that has just been loaded. */
const tell = (events: unknown, headers?: InjectOptions['headers'], load: unknown = `load-${(loads += 1)}`) =>
  post('/stores/maple-cp/visits', JSON.stringify({ load, events }), headers);

const told = () => api.questions.filter(({ path }) => path.startsWith('/api/v1/storefront/'));

/** Stops the server, which then passes on the rest. */
async function reported(): Promise<Count[]> {
  await app.close();
  return told().flatMap(({ body }) => (JSON.parse(body) as { counts: Count[] }).counts);
}
const counted = async () => (await reported()).map(({ from: _from, ...count }) => count);

describe('a view or a use', () => {
  const VIEW = { kind: 'page_view', coupon: null };

  test("is sent to the API in sums per day in the site's time zone, with the secret", async () => {
    const { statusCode, headers } = await tell([VIEW, { kind: 'coupon_view', coupon: 7 }]);
    expect([statusCode, headers['cache-control']]).toEqual([204, 'no-store']);
    await tell([VIEW]);
    const common = { slug: 'maple-cp', day: '2026-11-19' };
    expect(await counted()).toEqual([
      { ...common, ...VIEW, count: 2 },
      { ...common, kind: 'coupon_view', coupon: 7, count: 1 },
    ]);
    expect(told()[0]).toMatchObject({
      path: '/api/v1/storefront/counts/',
      headers: { [STOREFRONT_SECRET_HEADER]: SECRET, 'sma-site-key': '6' },
    });
  });

  test.each<[string, InjectOptions['headers']]>([
    [
      'a search engine',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a program without a name', { 'user-agent': '' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['somebody who is signed in', { cookie: 'access=a.token.here' }],
  ])('is not counted if it comes from %s', async (_who, headers) => {
    expect((await tell([VIEW], headers)).statusCode).toBe(204);
    expect(await counted()).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', []],
    ['no list', VIEW],
    ['an unknown kind', [{ kind: 'worked', coupon: 7 }]],
    ['no coupon', [{ kind: 'page_view' }]],
    ['text for a coupon', [{ kind: 'click', coupon: '7' }]],
    ['too much', Array.from({ length: 51 }, () => VIEW)],
  ])('is not counted if it says %s', async (_what, events) => {
    expect((await tell(events)).statusCode).toBe(204);
    expect(await counted()).toEqual([]);
  });

  test('is reported to the store of the coupon from pages with coupons of many stores', async () => {
    api.answer = siteAnswers();
    for (const url of ['/stores', '/stores/categories/fashion', '/search?q=mapel'])
      expect((await app.inject(url)).body).toContain('data-visits="/stores/*/visits"');
  });

  test('is not counted if it is not JSON, or names an impossible store', async () => {
    expect((await post('/stores/maple-cp/visits', '{')).statusCode).toBe(204);
    expect((await post('/stores/Maple%20%27/visits', JSON.stringify([VIEW]))).statusCode).toBe(204);
    expect(await counted()).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['no page load', undefined],
    ['a page load that is a number', 12345],
    ['a long page load', 'x'.repeat(41)],
    ['a page load with other characters', 'load 1'],
  ])('is not counted with %s', async (_what, load) => {
    const body = JSON.stringify({ load, events: [VIEW] });
    expect((await post('/stores/maple-cp/visits', body)).statusCode).toBe(204);
    expect(await reported()).toEqual([]);
  });

  test('is counted once per page load and network', async () => {
    for (const address of ['192.0.2.1', '192.0.2.9', '198.51.100.1'])
      await tell([VIEW, VIEW], { 'x-forwarded-for': address }, 'the-same-load');
    expect((await reported()).map(({ count, from }) => [count, from])).toEqual([
      [1, { network: '192.0.2.0/24', loads: ['the-same-load'] }],
      [1, { network: '198.51.100.0/24', loads: ['the-same-load'] }],
    ]);
  });

  test('is marked as a flood if a network sends thousands a minute, and reaches the API as few counts', async () => {
    const many = Array.from({ length: 50 }, () => VIEW);
    const from = { 'x-forwarded-for': '2001:db8:1:2::9' };
    for (let times = 0; times < 60; times += 1) await tell(many, from, 'the-same-load');
    await tell([VIEW], { 'x-forwarded-for': '2001:db8:1:3::9' });
    await tell([{ kind: 'click', coupon: 7 }], { 'x-forwarded-for': '192.0.2.2' });
    const common = { slug: 'maple-cp', day: '2026-11-19' };
    expect(await reported()).toMatchObject([
      { ...common, ...VIEW, count: 2, from: { network: '2001:db8:1::/48', loads: ['the-same-load'] } },
      { ...common, kind: 'click', coupon: 7, count: 1 },
    ]);
  });

  test('is counted for the network that a trusted proxy names, and for no other', async () => {
    await tell([VIEW], { 'x-forwarded-for': '198.51.100.7, 192.0.2.1' });
    expect((await reported()).map(({ from }) => from?.network)).toEqual(['192.0.2.0/24']);
    app = await createApp({ apiOrigin: () => api.origin, secret: SECRET });
    api.questions.length = 0;
    await tell([VIEW], { 'x-forwarded-for': '198.51.100.7' });
    expect((await reported()).map(({ from }) => from?.network)).toEqual(['127.0.0.0/24']);
  });

  test('waits while the API fails, and is not repeated if the API refuses it', async () => {
    let status = 503;
    answer = () => ({ status });
    await tell([VIEW]);
    await app.close();
    const failed = told().length;
    expect(failed).toBeGreaterThan(0);

    app = await open(SECRET);
    status = 400;
    await tell([VIEW]);
    await app.close();
    expect(told()).toHaveLength(failed + 1);
  });
});

describe('a vote on a code', () => {
  const vote = (body: string, headers?: InjectOptions['headers'], coupon = '7') =>
    post(`/stores/maple-cp/${coupon}/votes`, body, {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '192.0.2.1',
      ...headers,
    });

  test('is sent to the API with the data that identifies a second vote, and answered with thanks', async () => {
    const { statusCode, body, headers } = await vote('answer=failed&load=load-of-7');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(body).toContain('<h1>Thank you</h1>');
    expect(body).toContain('href="/stores/maple-cp/7"');
    expect(told().map((question) => [question.path, JSON.parse(question.body) as unknown])).toEqual([
      [
        '/api/v1/storefront/stores/maple-cp/coupons/7/votes/',
        { answer: 'failed', visitor: { address: '192.0.2.1', load: 'load-of-7' } },
      ],
    ]);
  });

  test.each(['', '&load=x', '&load=a+b+c+d+e'])(
    'is passed on without a page load from a form with %j',
    async (load) => {
      expect((await vote(`answer=worked${load}`)).statusCode).toBe(200);
      expect(told().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
        { answer: 'worked', visitor: { address: '192.0.2.1' } },
      ]);
    },
  );

  test('is sent after the copy that it belongs to', async () => {
    await tell([{ kind: 'code_copy', coupon: 7 }], {}, 'load-of-7');
    await vote('answer=failed&load=load-of-7');
    expect(told().map(({ path }) => path)).toEqual([
      '/api/v1/storefront/counts/',
      '/api/v1/storefront/stores/maple-cp/coupons/7/votes/',
    ]);
  });

  test.each([
    [429, 429, 'That’s enough for now'],
    [404, 404, 'We couldn’t find this page'],
    [503, 503, 'This page can’t be shown right now'],
  ])('is answered with a page that explains it if the API answers %i', async (said, expected, words) => {
    answer = () => ({ status: said });
    const { statusCode, body } = await vote('answer=worked');
    expect(statusCode).toBe(expected);
    expect(body).toContain(words);
  });

  test('is refused from another site, for an impossible coupon, or without an answer', async () => {
    expect((await vote('answer=worked', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404);
    expect((await vote('answer=worked', {}, '0')).statusCode).toBe(404);
    expect((await vote('answer=perhaps')).statusCode).toBe(404);
    expect((await vote('')).statusCode).toBe(404);
    expect(told()).toEqual([]);
  });
});

describe('the pages', () => {
  const page = async (url: string, headers = {}) => (await app.inject({ url, headers })).body;

  test('contain the address of the reports, and ask about each code', async () => {
    const [ofStore, ofCoupon] = [await page('/stores/maple-cp'), await page('/stores/maple-cp/7')];
    for (const body of [ofStore, ofCoupon]) {
      expect(body).toContain('data-visits="/stores/maple-cp/visits"');
      expect(
        body.match(/<form class="vote" method="post" action="\/stores\/maple-cp\/7\/votes">/g),
      ).toHaveLength(1);
    }
    expect(ofStore).toContain('data-page="store"');
    expect(ofCoupon).not.toContain('data-page');
  });

  test('have no reports or votes for signed-in visitors or without the secret, and no vote without a code', async () => {
    expect(await page('/stores/maple-cp', { cookie: 'access=merchant' })).not.toMatch(/data-visits|votes/);
    api.answer = () => ({
      store: { ...store, coupons: store.coupons.map((coupon) => ({ ...coupon, discount_code: '' })) },
    });
    expect(await page('/stores/maple-cp/7')).not.toContain('votes');
    await app.close();
    app = await open();
    expect(await page('/stores/maple-cp')).not.toMatch(/data-visits|votes/);
    expect((await tell([{ kind: 'page_view', coupon: null }])).statusCode).toBe(404);
  });
});
