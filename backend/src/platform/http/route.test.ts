import type { TestBackend } from '../../testing/test-backend.ts';
import { testBackend } from '../../testing/test-backend.ts';
import { ProblemError } from '../errors.ts';

let api: TestBackend;
let token: string;
beforeAll(async () => {
  api = await testBackend();
  ({ token } = await api.merchant());
});
afterAll(() => api.close());

const ORDERS = '/api/v1/coupon-center-transactions/';
const STORES = '/api/v1/stores/';
const STORE = { name: 'Maple', website_url: 'maple.example.com', contact_email: 'a@example.com' };
const LOGIN = '/api/v1/auth/email-login/';
const json = { 'content-type': 'application/json' };

test.each(['0', '-1', '1.5', '1e1', '0x2', '', ' 1', '+1', '٣', '1000001', 'NaN', 'null'])(
  'refuses the page %j',
  async (page) => {
    const reply = await api.send('GET', `${ORDERS}?page=${encodeURIComponent(page)}`, { token });
    expect(reply).toMatchObject({ status: 400, body: { page: [expect.any(String)] } });
  },
);

test('refuses a repeated parameter and ignores an unknown one', async () => {
  const repeated = await api.send('GET', `${ORDERS}?page=1&page=2`, { token });
  expect(repeated).toMatchObject({ status: 400, body: { page: ['Send this parameter only once.'] } });
  const unknown = '?nonsense=1&nonsense=2&__proto__=x&constructor=y&page=1';
  expect((await api.send('GET', `${ORDERS}${unknown}`, { token })).status).toBe(200);
});

test('ignores unknown fields', async () => {
  const { token: another } = await api.register();
  const body = { ...STORE, id: 1, is_approved: true, declined: true, owner_id: 1, nonsense: '\0' };
  const reply = await api.send('POST', STORES, { body, token: another });
  expect(reply).toMatchObject({ status: 201, body: { is_approved: false, declined: false } });
  expect(reply.body).not.toHaveProperty('nonsense');
});

test.each([
  ['NUL in a body', 'POST', LOGIN, { email: 'a@b.ca', password: 'a\0b' }],
  ['half of a surrogate pair in a body', 'POST', LOGIN, '{"email": "a@b.ca", "password": "\\ud800"}'],
  ['NUL in a query', 'GET', '/api/v1/coupons/?store_slug=a%00b', undefined],
] as const)('refuses %s', async (_name, method, url, body) => {
  const reply = await api.send(method, url, { body, token, ...(body && { headers: json }) });
  expect(reply.status).toBe(400);
  expect(reply.text).toContain('characters that cannot be stored');
});

test.each(['/api/v1/public/stores/a%00b/', '/api/v1/public/stores/%ED%A0%80/', '/api/v1/stores/1e1/'])(
  'answers 404 to the path %s',
  async (url) => {
    expect((await api.send('GET', url, { token })).status).toBe(404);
  },
);

test.each(['slug', 'nonsense', 'name'])('survives very deep nesting in a %s', async (field) => {
  const { token: another } = await api.register();
  const depth = 15_000;
  const body = JSON.stringify({ ...STORE, [field]: 'deep' }).replace(
    '"deep"',
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
  );
  for (const headers of [json, { ...json, 'idempotency-key': `deep-${field}` }]) {
    const reply = await api.send('POST', STORES, { body, token: another, headers });
    expect([201, 400, 409]).toContain(reply.status);
  }
});

test('a problem that the contract does not declare fails loudly in tests', async () => {
  const { ports } = api.deps;
  const url = '/api/v1/public/stores/maple-outfitters-cp/';
  const teapot = vi
    .spyOn(ports.stores, 'findPage')
    .mockRejectedValueOnce(new ProblemError(404, 'teapot', 'Short and stout.'));
  expect(await api.send('GET', url)).toMatchObject({
    status: 500,
    body: {
      code: 'undeclared_problem',
      detail: expect.stringContaining('readPublicStore answered 404 teapot'),
    },
  });
  teapot.mockRestore();
});
