import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp } from './app.ts';
import { startFakeApi } from './testing/fake-api.ts';
import type { FakeApi } from './testing/fake-api.ts';

let api: FakeApi;
let app: FastifyInstance;

beforeEach(async () => {
  api = await startFakeApi();
  app = await createApp({ apiOrigin: () => api.origin, apiTimeoutMs: 300 });
});
afterEach(async () => {
  await app.close();
  await api.close();
});

const coupon: PublicCoupon = {
  id: 7,
  offer_type: 'sitewide percent',
  title: 'UP TO 20% OFF',
  description: 'Everything in the shop',
  discount_code: 'MAPLE20',
  destination_url: 'https://maple.example/sale?a=1&b=2',
  expiration_date: '2026-11-21',
};

const store: PublicStore = {
  slug: 'maple-cp',
  name: 'Maple Outfitters',
  website_url: 'https://www.maple.example',
  logo_url: 'https://img.example/logos/maple.png',
  preview: false,
  coupons: [coupon],
};

/** The page as the API's answer makes it. */
async function visit(change: Partial<PublicStore> = {}, request: InjectOptions = {}) {
  api.answer = () => ({ store: { ...store, ...change } });
  return app.inject({ url: '/stores/maple-cp', ...request });
}

test('every reply tells the id of its request, which the API gets too', async () => {
  const headers = { 'x-request-id': 'visitor-0001' };
  for (const url of ['/stores/maple-cp', '/stores/none', '/nowhere', '/%zz'])
    expect((await app.inject({ url, headers })).headers).toMatchObject({
      'x-request-id': 'visitor-0001',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    });
  expect(api.questions[0]?.headers).toMatchObject(headers);
});

describe('a live page', () => {
  test('asks the API for the store of the brand that the visitor came to', async () => {
    const response = await visit({}, { headers: { host: '8.localhost:4000' } });
    expect(response.statusCode).toBe(200);
    expect(api.questions).toHaveLength(1);
    expect(api.questions[0]?.path).toBe('/api/v1/public/stores/maple-cp/');
    expect(api.questions[0]?.headers).toMatchObject({ 'sma-site-key': '8', 'is-coupon-center': '1' });
    expect(api.questions[0]?.headers).not.toHaveProperty('authorization');
    expect(response.body).toContain('Savings Post');
    expect(response.body).not.toContain('Coupons.ca');
  });

  test('shows name, headline, description, code and expiry of each coupon in the order of the API', async () => {
    const coupons = [{ ...coupon, id: 9, title: 'Free Shipping' }, coupon];
    const { body } = await visit({ coupons });
    expect(body).toContain('<h1 dir="auto">Maple Outfitters coupons</h1>');
    expect(body.indexOf('Free Shipping')).toBeLessThan(body.indexOf('UP TO 20% OFF'));
    expect(body).toContain('CODE: <code>MAPLE20</code>');
    expect(body).toContain('Expires <time datetime="2026-11-21">Nov 21, 2026</time>');
    expect(body).toContain('2 live coupons');
  });

  test("opens the destination in a new tab, and tells search engines that it's an advertisement", async () => {
    const { body } = await visit();
    expect(body).toMatch(
      /<a class="button" href="https:\/\/maple\.example\/sale\?a=1&amp;b=2" target="_blank" rel="noopener nofollow sponsored"[^>]*>Use Coupon<\/a>/,
    );
  });

  test('says no code and no expiry where there is none', async () => {
    const { body } = await visit({ coupons: [{ ...coupon, discount_code: '', expiration_date: null }] });
    expect(body).not.toContain('CODE:');
    expect(body).not.toContain('Expires');
  });

  test('shows the logo, and the first letter where there is none', async () => {
    expect((await visit()).body).toContain('<img src="https://img.example/logos/maple.png"');
    const { body } = await visit({ logo_url: null, name: '«élan»' });
    expect(body).not.toContain('<img');
    expect(body).toContain('<span class="logo initial" aria-hidden="true">É</span>');
  });

  test('says so when no coupon is live', async () => {
    const { statusCode, body } = await visit({ coupons: [] });
    expect(statusCode).toBe(200);
    expect(body).toContain('No coupons right now');
    expect(body).not.toContain('Use Coupon');
  });

  test('may be kept for half a minute by everybody, and is not sent twice', async () => {
    const first = await visit();
    expect(first.headers['cache-control']).toBe('public, max-age=30');
    expect(first.headers.vary).toBe('Cookie');
    expect(first.body).toContain('<link rel="canonical" href="https://www.coupons.ca/stores/maple-cp" />');
    expect(first.body).not.toContain('noindex');
    const again = await visit({}, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('answers HEAD and an address with a slash at its end', async () => {
    expect((await visit({}, { method: 'HEAD' })).statusCode).toBe(200);
    expect((await visit({}, { url: '/stores/maple-cp/' })).statusCode).toBe(200);
  });
});

describe('what a merchant wrote', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

  test('never becomes markup', async () => {
    const { body } = await visit({
      name: evil,
      coupons: [{ ...coupon, title: evil, description: evil, discount_code: evil }],
    });
    expect(body).not.toMatch(/<script|onerror='|<img src=x/);
    expect(body).toContain('&lt;script&gt;');
  });

  test('never becomes an address that runs', async () => {
    const { body } = await visit({
      logo_url: 'javascript:alert(1)',
      website_url: 'javascript:alert(1)',
      coupons: [{ ...coupon, destination_url: 'javascript:alert(1)' }],
    });
    expect(body).not.toContain('javascript:');
    expect(body).not.toContain('Use Coupon');
  });

  test('an address can not leave its attribute', async () => {
    const { body } = await visit({
      coupons: [{ ...coupon, destination_url: 'https://a.example/"onclick="alert(1)' }],
    });
    expect(body).not.toContain('"onclick="');
  });
});

describe('the policy of a page', () => {
  test('lets no script, form or frame in, and images from the logo alone', async () => {
    const { headers, body } = await visit();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("img-src 'self' https://merchants.coupons.ca https://img.example;");
    expect(policy).toContain("base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/<script|\sstyle=|\son\w+=/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('names the hash of the stylesheet that was sent', async () => {
    const { createHash } = await import('node:crypto');
    for (const host of ['localhost', '8.localhost', '10.localhost']) {
      const { headers, body } = await visit({}, { headers: { host } });
      const css = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? '';
      const hash = createHash('sha256').update(css).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    }
  });
});

describe('the owner of a page that is not live', () => {
  const withToken = { headers: { cookie: 'theme=dark; access=aaa.bbb.ccc; other=1' } };

  test('sees a marked preview, which nobody keeps or indexes', async () => {
    api.answer = ({ headers }) =>
      headers.authorization === 'Bearer aaa.bbb.ccc'
        ? { store: { ...store, preview: true } }
        : { status: 404 };
    const response = await app.inject({ url: '/stores/maple-cp', ...withToken });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Preview – only you can see this page');
    expect(response.body).toContain('<meta name="robots" content="noindex" />');
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect(response.headers).not.toHaveProperty('etag');
  });

  test('sees a change at once after it went live', async () => {
    const response = await visit({}, withToken);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(response.body).not.toContain('Preview –');
  });

  test('still sees a live page when the token has ended', async () => {
    api.answer = ({ headers }) => (headers.authorization ? { status: 401 } : { store });
    const response = await app.inject({ url: '/stores/maple-cp', ...withToken });
    expect(response.statusCode).toBe(200);
    expect(api.questions).toHaveLength(2);
  });

  test('a cookie that no header could carry is left out', async () => {
    await visit({}, { headers: { cookie: 'access="a b\u00e9"' } });
    expect(api.questions[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('everybody else', () => {
  test('gets a page that says there is none', async () => {
    const response = await app.inject('/stores/nobody-cp');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.body).toContain('We couldn’t find this store page');
    expect(response.body).toContain('noindex');
    expect(response.body).not.toContain('nobody-cp');
  });

  test.each([
    '/stores/Maple',
    '/stores/..%2f..%2fhealthz',
    '/stores/%2e%2e',
    '/stores/a%00b',
    '/stores/%F0%9F%8D%81',
    '/stores/%zz',
    '/stores/',
    '/',
  ])('gets it for %s without a question to the API', async (url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('We couldn’t find this store page');
    expect(api.questions).toHaveLength(0);
  });
});

describe('while the API does not answer well', () => {
  async function expectRetry(url = '/stores/maple-cp') {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'private, no-store' });
    expect(response.body).toContain('<a class="button" href="/stores/maple-cp">Retry</a>');
  }

  test('because it is down', async () => {
    await api.close();
    await expectRetry();
  });

  test('because it says nothing', async () => {
    api.answer = () => 'silence';
    await expectRetry('/stores/maple-cp?utm_source=mail');
  });

  test.each([500, 502, 503, 429, 302])('because it answers %i', async (status) => {
    api.answer = () => ({ status });
    await expectRetry();
  });

  test.each(['', 'null', '{"slug":"maple-cp"}', '<html>'])('because it answers %j', async (body) => {
    api.answer = () => ({ status: 200, body });
    await expectRetry();
  });
});

test('on one machine, links lead to where the brands live there', async () => {
  const local = await createApp({ apiOrigin: () => api.origin, portalOrigin: () => 'http://localhost:4000' });
  api.answer = () => ({ store });
  const { body } = await local.inject({ url: '/stores/maple-cp', headers: { host: '10.localhost:4000' } });
  await local.close();
  expect(body).toContain('href="http://10.localhost:4000/register"');
  expect(body).toContain('<link rel="canonical" href="http://10.localhost:4000/stores/maple-cp" />');
});

describe('a page that is opened by a preview link', () => {
  const url = '/stores/maple-cp?preview=1795000000.ab-c_d';
  const refused = ['', '%00', 'a%20b', 'a&preview=b', 'x'.repeat(201)];

  test('asks the API with the token, and is for its owner: marked, not indexed, kept nowhere', async () => {
    const { body, headers } = await visit({ preview: true }, { url });
    expect(api.questions[0]?.path).toBe('/api/v1/public/stores/maple-cp/?preview=1795000000.ab-c_d');
    expect(body).toContain('only you can see this page');
    expect(body).not.toContain('1795000000');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  test('is not shared by caches, and tells nobody its address, when it is live or missing', async () => {
    const live = await visit({}, { url });
    expect(live.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    });
    api.answer = () => ({ status: 404 });
    const missing = await app.inject({ url });
    expect(missing).toMatchObject({ statusCode: 404, headers: { 'referrer-policy': 'no-referrer' } });
  });

  test.each(refused)('asks without a token where that can be none: %j', async (token) => {
    const { headers } = await visit({}, { url: `/stores/maple-cp?preview=${token}` });
    expect(api.questions[0]?.path).toBe('/api/v1/public/stores/maple-cp/');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});
