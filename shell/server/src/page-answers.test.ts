import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '@coupon-center/contracts';
import { formatMix } from '@coupon-center/portal-contracts';
import type { RemoteRoute } from '@coupon-center/portal-contracts';
import { PAGE_ANSWERS_ID } from '@coupon-center/shell-page';
import { cookieOf, mixed, openTestedPortal, remoteVersion, SECRET } from './testing/tested-portal.ts';
import type { TestedPortal } from './testing/tested-portal.ts';
import type { ShellOptions } from './shell-options.ts';

const ME = '/api/v1/auth/me/';
const ACCOUNT = '/api/v1/account/';
const COUPONS = '/api/v1/coupons/?id_search_text=5';
/** Longer than any answer takes, even on a busy machine. */
const AMPLE_MS = 30_000;

const ann: User = {
  id: 1,
  email: 'ann@maple.example',
  email_verified: true,
  role: 'merchant',
  provider_role: null,
  formats: null,
  coupon_center_txn: null,
  store: null,
};

const routes: RemoteRoute[] = [
  { path: '/login', title: 'Log in', guard: 'guest', reads: [{ path: ACCOUNT }] },
  { path: '/account', title: 'Account', guard: 'user', reads: [{ path: ACCOUNT }] },
  {
    path: '/coupons/:couponId',
    title: 'Coupon',
    guard: 'merchant',
    reads: [
      { path: '/api/v1/coupons/?id_search_text={params.couponId}' },
      { path: ACCOUNT },
      { path: '/api/v1/stores/{store.id}/' },
      { path: '/api/v1/payment-methods/', onlyWith: 'subscription' },
    ],
  },
  { path: '/review', title: 'Review', guard: 'provider', reads: [{ path: ACCOUNT }] },
  { path: '/elsewhere', title: 'Elsewhere', guard: 'any', reads: [{ path: '/api/../metrics' }] },
];

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

let api: FastifyInstance;
/** Origin of the API. */
let origin: string;
let portal: TestedPortal;
/** What the API answers, by address. */
let responses: Record<string, Answer>;
let asked: FastifyRequest[];

const addresses = () => asked.map(({ url }) => url);
const never: Answer = () => new Promise<never>(() => undefined);

async function open(options: Partial<ShellOptions> = {}): Promise<void> {
  portal = await openTestedPortal(options);
  const live = remoteVersion('mf-auth', '1.0.0-a', { routes });
  portal.registry = { ...portal.registry, remotes: { 'mf-auth': { live, earlier: [] } } };
}

beforeEach(async () => {
  asked = [];
  responses = {
    [ME]: () => ann,
    [ACCOUNT]: () => ({ first_name: 'Ann' }),
    [COUPONS]: () => ({ count: 0 }),
  };
  api = Fastify({ forceCloseConnections: true });
  api.get('/*', async (request, reply) => {
    asked.push(request);
    return responses[request.url]?.(request, reply) ?? reply.code(404).send({});
  });
  origin = await api.listen({ host: '127.0.0.1', port: 0 });
  await open({ api: { origin, limitMs: AMPLE_MS } });
});

afterEach(async () => {
  await portal.app.close();
  await api.close();
});

/** Returns the answers in a page as a browser reads them; undefined if it has none. */
function answersIn(html: string): Record<string, unknown> | undefined {
  const element = new RegExp(`<script id="${PAGE_ANSWERS_ID}" type="application/json">(.*?)</script>`, 's');
  const json = element.exec(html)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>);
}

const openPage = (url: string, headers: Record<string, string> = {}) =>
  portal.send({ url, headers: { accept: 'text/html', cookie: 'access=token-1', ...headers } });

async function answersAt(url: string, headers?: Record<string, string>) {
  return answersIn((await openPage(url, headers)).body);
}

describe('a page of a visitor with an access token', () => {
  test('has the user, and what the screen of its route reads first', async () => {
    const page = await openPage('/coupons/5');
    expect(answersIn(page.body)).toEqual({
      [ME]: ann,
      [ACCOUNT]: { first_name: 'Ann' },
      [COUPONS]: { count: 0 },
    });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(addresses().toSorted()).toEqual([ME, ACCOUNT, COUPONS].toSorted());
  });

  test('is made with calls for the visitor, the site and the trace of the request', async () => {
    await openPage('/account', {
      host: '8.localhost:4000',
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': 'request-12345678',
    });
    expect(addresses()).toEqual([ME, ACCOUNT]);
    for (const { headers } of asked)
      expect(headers).toMatchObject({
        authorization: 'Bearer token-1',
        'sma-site-key': '8',
        'is-coupon-center': '1',
        'x-forwarded-for': '203.0.113.9',
        'x-request-id': 'request-12345678',
      });
  });

  test.each(['/', '/live-coupon-page', '/nowhere', '/login', '/review', '/account?checkout=1'])(
    'has only the user at %s',
    async (url) => {
      expect(await answersAt(url)).toEqual({ [ME]: ann });
      expect(addresses()).toEqual([ME]);
    },
  );

  test('never sends the token anywhere but to calls of the API', async () => {
    expect(await answersAt('/elsewhere')).toEqual({ [ME]: ann });
    expect(addresses()).toEqual([ME]);
  });

  test('contains text of users as text', async () => {
    const email = '</script><script>alert(1)</script>\u2028<!--';
    responses[ME] = () => ({ ...ann, email });
    const { body } = await openPage('/');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('\u2028');
    expect(answersIn(body)).toEqual({ [ME]: { ...ann, email } });
  });

  test('is the same without what fails', async () => {
    responses[ACCOUNT] = (_request, reply) => reply.code(503).send({ code: 'database_unavailable' });
    responses[COUPONS] = () => 'no JSON';
    expect(await answersAt('/coupons/5')).toEqual({ [ME]: ann });
  });

  test('has no answers that are too long', async () => {
    responses[COUPONS] = () => ({ text: 'x'.repeat(64 * 1024) });
    expect(await answersAt('/coupons/5')).toEqual({ [ME]: ann, [ACCOUNT]: { first_name: 'Ann' } });
  });

  test.each<[string, Answer]>([
    ['is refused', (_request, reply) => reply.code(401).send({ code: 'not_signed_in' })],
    ['is moved', (_request, reply) => reply.redirect('/elsewhere')],
    ['is no user', () => ({ ...ann, id: 'one' })],
  ])('asks for nothing else if the user %s, and is sent without answers', async (_what, answer) => {
    responses[ME] = answer;
    const page = await openPage('/coupons/5');
    expect([page.statusCode, answersIn(page.body)]).toEqual([200, undefined]);
    expect(addresses()).toEqual([ME]);
  });

  test('is sent without answers if the API cannot be reached', async () => {
    await api.close();
    const page = await openPage('/coupons/5');
    expect([page.statusCode, answersIn(page.body)]).toEqual([200, undefined]);
  });
});

describe('an API that does not answer in time', () => {
  /** Lets the time pass once a call has arrived, which is never answered. @returns the limits that were set */
  function stopAt(address: string) {
    const time = new AbortController();
    responses[address] = (...all) => {
      time.abort();
      return never(...all);
    };
    return vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  }

  test('delays no page any longer', async () => {
    await portal.app.close();
    await open({ api: { origin } });
    const limit = stopAt(ME);
    const page = await openPage('/coupons/5');
    expect(limit.mock.calls).toEqual([[100]]);
    expect([page.statusCode, answersIn(page.body)]).toEqual([200, undefined]);
    expect(addresses()).toEqual([ME]);
  });

  test('has its earlier answers in the page', async () => {
    stopAt(ACCOUNT);
    expect(await answersAt('/account')).toEqual({ [ME]: ann });
    expect(addresses()).toEqual([ME, ACCOUNT]);
  });
});

describe('the API is not asked', () => {
  test.each<[string, string, Record<string, string>]>([
    ['for a visitor without an access token', '/account', { cookie: 'refresh=token-2' }],
    ['for a token that no header can have', '/account', { cookie: 'access=a%0Ab' }],
    ['for a client that wants data', '/account', { accept: 'application/json' }],
    ['for an address that looks like a file', '/account.js', {}],
    ['for a page that is fetched ahead', '/account', { 'sec-purpose': 'prefetch;prerender' }],
    ['for a page that a script reads', '/account', { 'sec-fetch-dest': 'empty' }],
    ['for a page that another site opens', '/account', { 'sec-fetch-site': 'cross-site' }],
    ['for a page that a sibling of the site opens', '/account', { 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_what, url, headers) => {
    expect(await answersAt(url, headers)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('for headers alone', async () => {
    const page = await portal.send({
      method: 'HEAD',
      url: '/account',
      headers: { accept: 'text/html', cookie: 'access=token-1' },
    });
    expect([page.statusCode, asked]).toEqual([200, []]);
  });

  test('where its origin is not known', async () => {
    await portal.app.close();
    await open();
    expect(await answersAt('/account')).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('for testers, whose pages may change what calls return', async () => {
    await portal.app.close();
    await open({ api: { origin, limitMs: AMPLE_MS }, qa: { secret: SECRET, isOpen: true } });
    const mix = { versions: { 'mf-auth': mixed('mf-auth', '0.9.0-z') } };
    const tester = cookieOf(await portal.open(`/qa/mix?${formatMix(mix)}`));
    expect(await answersAt('/', { cookie: `access=token-1; ${tester}` })).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await answersAt('/')).toEqual({ [ME]: ann });
  });
});
