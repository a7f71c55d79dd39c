import type { FastifyInstance } from 'fastify';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend({ prepare: addFailingRoute });
});
afterAll(() => api.close());

/** A route outside the API, to test that the API's settings don't affect it. */
function addFailingRoute(app: FastifyInstance): void {
  app.get('/outside', async () => ({ outside: true }));
}

const LOGIN = '/api/v1/auth/email-login/';

test.each(['/api/nope', '/api/', '/api', '/api/v1/auth/me/extra', '/api/%00', '/api/v1/stores/%zz/'])(
  'answers 404 with problem details to the unknown address %s',
  async (url) => {
    const reply = await api.send('GET', url);
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      code: 'not_found',
      detail: expect.any(String),
      request_id: expect.any(String),
    });
  },
);

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([
  ['an address', `/api/v1/coupons/?a=${'x'.repeat(4096)}`, {}, 414, 'address_too_long'],
  ['a part of it', `/api/v1/public/stores/${'x'.repeat(300)}/`, {}, 414, 'address_too_long'],
  ['a query', `/api/v1/coupons/?${many(51).join('=&')}`, {}, 400, 'too_many_parameters'],
  [
    'headers',
    '/api/v1/auth/me/',
    Object.fromEntries(many(101).map((index) => [`x-${index}`, '1'])),
    431,
    'too_many_headers',
  ],
])('refuses %s of excessive size', async (_, url, headers, status, code) => {
  const reply = await api.send('GET', url, { headers });
  expect(reply).toMatchObject({ status, body: { status, code, request_id: expect.any(String) } });
  expect(reply.headers['content-type']).toContain('application/problem+json');
});

test.each([
  ['DELETE', LOGIN, 'POST'],
  ['GET', LOGIN, 'POST'],
  ['OPTIONS', LOGIN, 'POST'],
  ['HEAD', '/api/v1/auth/me', 'GET'],
  ['POST', '/api/v1/stores/7', 'GET, PUT'],
  ['DELETE', '/api/v1/coupons', 'GET, POST'],
] as const)('refuses %s at %s and lists the supported methods', async (method, url, allow) => {
  const reply = await api.send(method, url);
  expect(reply.status).toBe(405);
  expect(reply.headers).toMatchObject({ allow, 'content-type': expect.stringContaining('problem+json') });
  if (method !== 'HEAD')
    expect(reply.body).toMatchObject({ code: 'method_not_allowed', title: 'Generic Error' });
});

test.each([
  ['broken JSON', '{"email":', 400, 'invalid_json'],
  ['a body that is too large', JSON.stringify({ email: 'x'.repeat(70_000) }), 413, 'body_too_large'],
])('refuses %s', async (_name, body, status, code) => {
  const reply = await api.send('POST', LOGIN, { body, headers: { 'content-type': 'application/json' } });
  expect(reply).toMatchObject({ status, body: { status, code } });
});

test('refuses a form post, so that no other site can send one', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await api.send('POST', LOGIN, { body: 'email=a', headers })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type', title: 'Generic Error' },
  });
});

test.each([
  ['[]', { non_field_errors: ['Send a JSON object.'] }],
  ['"text"', { non_field_errors: ['Send a JSON object.'] }],
  ['null', { email: ['This field is required.'], password: ['This field is required.'] }],
  ['', { email: ['This field is required.'], password: ['This field is required.'] }],
  ['{"email": 1, "password": null}', { email: ['Enter text.'], password: ['This field is required.'] }],
  ['{"email": "a@b", "password": "x"}', { email: ['Enter a valid email address.'] }],
  ['{"email": "a@b.ca", "password": "x", "siteId": "6"}', { siteId: ['Enter a number.'] }],
])('reports errors of the body %s by field', async (body, errors) => {
  const reply = await api.send('POST', LOGIN, { body, headers: { 'content-type': 'application/json' } });
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual(errors);
});

// @spec 6.12 6.13
test.each([
  [{ 'is-coupon-center': undefined }, 'portal_header_missing'],
  [{ 'sma-site-key': undefined }, 'site_key_missing'],
  [{ 'sma-site-key': '7' }, 'site_key_unknown'],
  [{ 'sma-site-key': '__proto__' }, 'site_key_unknown'],
])('refuses a call with the headers %j', async (headers, code) => {
  expect(await api.send('GET', '/api/v1/auth/me/', { headers })).toMatchObject({
    status: 400,
    body: { code, title: 'Bad Request' },
  });
});

test('sends the security headers and the request id of the caller with every response', async () => {
  for (const url of ['/api/v1/auth/me/', '/api/nope', '/api/%zz', '/livez', '/metrics']) {
    const reply = await api.send('GET', url, { headers: { 'x-request-id': 'caller-0001' } });
    expect(reply.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'; frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': 'caller-0001',
    });
  }
});

test('sends at most half a kilobyte of headers', async () => {
  const { token } = await api.register();
  const { headers } = await api.send('GET', '/api/v1/auth/me/', { token });
  const bytes = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`.length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(512);
});

test('answers 500 to an internal error, and reveals nothing about it', async () => {
  const broken = vi.spyOn(api.deps.ports.stores, 'findPage').mockRejectedValue(new Error('secret detail'));
  const reply = await api.send('GET', '/api/v1/public/stores/any/');
  broken.mockRestore();
  expect(reply).toMatchObject({
    status: 500,
    body: { code: 'internal_error', title: 'Internal Server Error' },
  });
  expect(reply.text).not.toMatch(/secret|at .*\.ts|<html/i);
});

test.each([
  ['is unreachable', 'ECONNREFUSED'],
  ['only reads', '25006'],
  ['is stopping', '57P01'],
  ['crashed', '57P02'],
  ['is starting', '57P03'],
  ['is not sure that a change will last', '08007'],
])('answers 503 if the database %s', async (_, code) => {
  const failed = Object.assign(new Error('not now'), { code });
  const broken = vi.spyOn(api.deps.ports.stores, 'findPage').mockRejectedValue(failed);
  const reply = await api.send('GET', '/api/v1/public/stores/any/');
  broken.mockRestore();
  expect(reply).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
  expect(reply.headers['retry-after']).toBe('5');
});

test.each(['40P01', '40001', '57014'])(
  'answers 503 if the database rolled work back because of concurrent work (%s)',
  async (code) => {
    const undone = Object.assign(new Error('deadlock detected'), { code });
    const broken = vi.spyOn(api.deps.ports.stores, 'findPage').mockRejectedValue(undone);
    const reply = await api.send('GET', '/api/v1/public/stores/any/');
    broken.mockRestore();
    expect(reply).toMatchObject({ status: 503, body: { code: 'database_busy' } });
    expect(reply.headers['retry-after']).toBe('1');
  },
);

test('leaves other routes of the server alone', async () => {
  const reply = await api.app.inject('/outside');
  expect(reply.json()).toEqual({ outside: true });
  expect(reply.headers['content-security-policy']).toBeUndefined();
  expect((await api.app.inject('/other')).headers['content-type']).not.toContain('problem');
});
