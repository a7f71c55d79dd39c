import type { FastifyInstance } from 'fastify';
import { allCalls } from '@coupon-center/contracts/docs';
import type { TestBackend } from '../testing/test-backend.ts';
import { testBackend } from '../testing/test-backend.ts';
import { openApiDocument } from './document.ts';

let api: TestBackend;
const routes = new Set<string>();
beforeAll(async () => {
  api = await testBackend({ prepare: listRoutes });
});
afterAll(() => api.close());

function listRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.refuses) return;
    for (const name of [method].flat()) routes.add(`${name} ${bare(url)}`);
  });
}

/** An address without the names of its parameters. */
const bare = (path: string) => path.replace(/\/$/, '').replace(/:\w+|\{\w+\}/g, '*');
const ask = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers });

test('lists every route below /api in the OpenAPI document, and no other', () => {
  const told = Object.entries(openApiDocument().paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${bare(path)}`),
  );
  const served = [...routes].filter((route) => route.includes(' /api/'));
  expect(served.sort()).toEqual(told.sort());
});

test('every operation has a unique id', () => {
  const operations = Object.values(openApiDocument().paths).flatMap((item) => Object.values(item));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(allCalls.map(({ name }) => name)));
});

test('every address parameter has a description', () => {
  const operations = Object.values(openApiDocument().paths).flatMap((item) => Object.values(item));
  const silent = operations.flatMap(({ operationId, parameters = [] }) =>
    (parameters as { $ref?: string; name?: string; description?: string }[])
      .filter(({ $ref, description }) => !$ref && !description)
      .map(({ name }) => `${String(operationId)} ${name}`),
  );
  expect(silent).toEqual([]);
});

test('serves the document without site headers, and answers 304 for a known ETag', async () => {
  const first = await ask('/api/openapi.json');
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toContain('application/json');
  expect(first.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
  const { etag } = first.headers;
  const second = await ask('/api/openapi.json', { 'if-none-match': String(etag) });
  expect(second).toMatchObject({ statusCode: 304, payload: '' });
});

test('entities are defined once and referenced', () => {
  const { components, paths } = openApiDocument();
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Coupon', 'FieldErrors', 'Problem', 'Store', 'Tokens']),
  );
  expect(JSON.stringify(paths['/api/v1/coupons'])).toContain('#/components/schemas/Coupon');
});

test('an operation lists its errors with their codes, and the headers that it uses', () => {
  const { components, paths } = openApiDocument();
  const add = JSON.stringify(paths['/api/v1/coupons']?.post);
  for (const name of ['SiteKey', 'IsCouponCenter', 'IdempotencyKey'])
    expect(add).toContain(`#/components/parameters/${name}`);
  expect(add).not.toContain('IfMatch');
  expect(JSON.stringify(paths['/api/v1/coupons/{couponId}']?.patch)).toContain('IfMatch');
  const codes = JSON.stringify(components.responses);
  for (const code of ['coupon_limit_reached', 'stale', 'too_many_requests', 'idempotency_key_reused'])
    expect(codes).toContain(code);
});

test('serves the whole documentation page from this origin under a policy without inline scripts', async () => {
  const page = await ask('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).not.toContain('unsafe');
  const files = [...page.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files.filter((address) => address !== 'data:,')) {
    expect(file).toMatch(/^\/api\//);
    expect((await ask(file)).statusCode).toBe(200);
  }
  expect(page.payload).not.toMatch(/<script>|<style|\son\w+=|https?:\/\//);
});

test.each(['nonsense.js', '..%2fpackage.json', 'index.html', '__proto__'])(
  'answers 404 for the unknown file %s',
  async (file) => {
    const reply = await ask(`/api/docs/${file}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('application/problem+json');
  },
);
