import { createApp } from './app.ts';
import { setUpStorefront, store } from './testing/storefront.ts';

const at = setUpStorefront();

test('every response has a request id, which is passed on to the API', async () => {
  const headers = { 'x-request-id': 'visitor-0001' };
  for (const url of ['/stores/maple-cp', '/stores/none', '/nowhere', '/%zz'])
    expect((await at.app.inject({ url, headers })).headers).toMatchObject({
      'x-request-id': 'visitor-0001',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    });
  expect(at.api.questions[0]?.headers).toMatchObject(headers);
});

describe('the policy of a page', () => {
  test('allows our own scripts and forms, no frame, and no image but logos', async () => {
    const { headers, body } = await at.visit();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("img-src 'self' https://merchants.coupons.ca https://img.example;");
    expect(policy).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("script-src 'self' 'inline-speculation-rules';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(body.match(/<script[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/stores\/scripts\/suggestions\.\w{12}\.js">$/),
      expect.stringMatching(/^<script src="\/stores\/scripts\/coupons\.\w{12}\.js" defer>$/),
      expect.stringMatching(/^<script type="speculationrules">\s*\{"prefetch"/),
      // Data, which no browser runs.
      expect.stringMatching(/^<script type="application\/ld\+json">\s*\{"@context"/),
    ]);
    expect(body).not.toMatch(/\sstyle=|\son\w+=/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('contains the hash of the stylesheet that was sent', async () => {
    const { createHash } = await import('node:crypto');
    for (const host of ['localhost', '8.localhost', '10.localhost']) {
      const { headers, body } = await at.visit({}, { headers: { host } });
      const css = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? '';
      const hash = createHash('sha256').update(css).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    }
  });
});

test('uses the brand of the Host header and ignores a forwarded host', async () => {
  const headers = { host: 'www.coupons.ca', 'x-forwarded-host': '8.localhost' };
  const { body } = await at.visit({}, { headers });
  expect(body).toBe((await at.visit({}, { headers: { host: 'www.coupons.ca' } })).body);
  expect(body).not.toBe((await at.visit({}, { headers: { host: '8.localhost' } })).body);
});

test('makes browsers use https', async () => {
  for (const url of ['/stores/maple-cp', '/nowhere'])
    expect((await at.app.inject(url)).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
});

describe('the files of the pages', () => {
  async function fetchFile(url: string) {
    const { statusCode, headers, rawPayload } = await at.app.inject({
      url,
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    return { type: headers['content-type'], encoding: headers['content-encoding'], content: rawPayload };
  }

  test('include the font, cached forever', async () => {
    const { body } = await at.visit();
    const [, address = ''] = /<link rel="preload" href="([^"]+)" as="font"/.exec(body) ?? [];
    expect(body).toContain(`src:url("${address}")`);
    const { type, content } = await fetchFile(address);
    expect(type).toBe('font/woff2');
    expect(content.subarray(0, 4).toString()).toBe('wOF2');
  });

  test('include scripts of at most 2.6 kB in total, compressed and cached forever', async () => {
    const { body } = await at.visit();
    const addresses = [...body.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(2);
    let bytes = 0;
    for (const address of addresses) {
      const { type, encoding, content } = await fetchFile(address);
      expect([type, encoding]).toEqual(['text/javascript; charset=utf-8', 'br']);
      expect(content.length).toBeGreaterThan(0);
      bytes += content.length;
    }
    expect(bytes).toBeLessThanOrEqual(2650);
  });

  test('include no script for coupons if there is no coupon to use', async () => {
    expect((await at.visit({ coupons: [] })).body).not.toContain('scripts/coupons');
    at.api.answer = () => ({ status: 404 });
    expect((await at.app.inject('/stores/nobody-cp')).body).not.toContain('scripts/coupons');
  });
});

describe('other visitors', () => {
  test('get a robots.txt that names the sitemap', async () => {
    const { statusCode, body } = await at.app.inject('/robots.txt');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^User-agent: \*\n[^]*Disallow: \/api\/\n[^]*Allow: \/\n/);
    expect(body).toContain('Sitemap: https://www.coupons.ca/sitemap.xml\n');
  });

  test('get a page that says there is no such store', async () => {
    const response = await at.app.inject('/stores/nobody-cp');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.body).toContain('We couldn’t find this page');
    expect(response.body).toContain('noindex');
    expect(response.body).not.toContain('nobody-cp');
  });

  test.each([
    '/stores/maple_goods',
    '/stores/..%2f..%2fhealthz',
    '/stores/a%00b',
    '/stores/%F0%9F%8D%81',
    '/stores/%zz',
    '/stores/maple-cp/nothing',
    '/stores/maple-cp/0',
    '/stores/letters/mm',
    '/stores/categories/nothing',
    '/search?q=x&page=0',
    '/sitemap.xml?file=A',
    '/sitemap.xml?after=maple-cp',
  ])('get the same page for %s without a call to the API', async (url) => {
    const response = await at.app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('We couldn’t find this page');
    expect(at.api.questions).toHaveLength(0);
  });
});

describe('responds with 503', () => {
  async function expectRetry(url = '/stores/maple-cp') {
    const response = await at.app.inject(url);
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'private, no-store' });
    expect(response.body).toContain('<a class="button" href="/stores/maple-cp">Retry</a>');
  }

  test('while the API is down', async () => {
    await at.api.close();
    await expectRetry();
  });

  test('while the API does not respond', async () => {
    at.api.answer = () => 'silence';
    await expectRetry('/stores/maple-cp?utm_source=mail');
  });

  test.each([500, 429, 302])('if the API answers %i', async (status) => {
    at.api.answer = () => ({ status });
    await expectRetry();
  });

  test.each(['', 'null', '{"slug":"maple-cp"}', '<html>'])('if the API answers %j', async (body) => {
    at.api.answer = () => ({ status: 200, body });
    await expectRetry();
  });
});

test("on one machine, links lead to the brands' addresses on that machine", async () => {
  const local = await createApp({
    apiOrigin: () => at.api.origin,
    portalOrigin: () => 'http://localhost:4000',
  });
  at.api.answer = () => ({ store });
  const { body } = await local.inject({ url: '/stores/maple-cp', headers: { host: '10.localhost:4000' } });
  await local.close();
  expect(body).toContain('href="http://10.localhost:4000/register"');
  expect(body).toContain('<link rel="canonical" href="http://10.localhost:4000/stores/maple-cp" />');
});
