import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const REGISTER = '/api/v1/auth/email-register/';
const login = (email: string, password: string, options = {}) =>
  api.send('POST', '/api/v1/auth/email-login/', { body: { email, password, siteId: 6 }, ...options });
const me = (token: string, options = {}) => api.send('GET', '/api/v1/auth/me/', { token, ...options });

// @spec 1.19 5.4 7.3
test('a merchant registers, is signed in, and signs in again, ignoring the case of the address', async () => {
  const { token, email } = await api.register('Ann@Example.com');
  expect(await me(token)).toMatchObject({
    status: 200,
    body: { email, role: 'merchant', email_verified: false, store: null, coupon_center_txn: null },
  });
  const again = await login('aNN@example.COM', PASSWORD);
  expect(again).toMatchObject({
    status: 200,
    body: { token: expect.stringMatching(/./), refresh: expect.stringMatching(/./) },
  });
  expect(again.body.expiration - Math.floor(api.clock.now().getTime() / 1000)).toBe(600);
});

test('a wrong address and a wrong password get the same response', async () => {
  const { email } = await api.register();
  const wrongPassword = await login(email, 'wrong');
  const wrongAddress = await login('nobody@example.com', 'wrong');
  const { request_id: _first, ...one } = wrongPassword.body;
  const { request_id: _second, ...other } = wrongAddress.body;
  expect(one).toEqual(other);
  expect(one).toMatchObject({ status: 401, code: 'invalid_credentials', title: 'Unauthorized' });
});

test('answers 409 to an address that is taken, ignoring case', async () => {
  await api.register('taken@example.com');
  const body = { email: 'TAKEN@example.com', password: PASSWORD, siteId: 6 };
  expect(await api.send('POST', REGISTER, { body })).toMatchObject({
    status: 409,
    body: { code: 'email_taken', title: 'Conflict', detail: 'A user with this email already exists' },
  });
});

test('fifty parallel registrations of one address create one account', async () => {
  const spelling = ['race@example.com', 'Race@Example.com', 'RACE@EXAMPLE.COM', ' race@example.COM '];
  const bodies = Array.from({ length: 50 }, (_, index) => ({
    email: spelling[index % spelling.length],
    password: PASSWORD,
    siteId: 2,
    type: 2,
  }));
  const replies = await Promise.all(bodies.map((body) => api.send('POST', REGISTER, { body })));
  const statuses = replies.map((reply) => reply.status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  const rows = await api.deps.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', 'race@example.com')
    .execute();
  expect(rows).toHaveLength(1);
});

test('each brand has its own accounts, and a token of one is not valid at another', async () => {
  const canada = await api.register('both@example.com', '6');
  const saver = await api.register('both@example.com', '8');
  expect((await me(saver.token, { client: '8' })).status).toBe(200);
  expect((await me(canada.token, { client: '8' })).status).toBe(401);
  expect((await login('both@example.com', PASSWORD, { client: '10' })).status).toBe(401);
});

// @spec 9.9
test.each([
  [
    { email: 'x@example.com', password: '12345' },
    { password: ['Password should be at least 6 characters long'] },
  ],
  [{ email: 'no address', password: PASSWORD }, { email: ['Enter a valid email address.'] }],
])('reports errors of a registration with %j by field', async (body, errors) => {
  const reply = await api.send('POST', REGISTER, { body });
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual(errors);
});

test.each([2, 6])('ignores the site id %j: the header selects the tenant', async (siteId) => {
  const { email } = await api.register(undefined, '8');
  const body = { email, password: PASSWORD, siteId };
  const reply = await api.send('POST', '/api/v1/auth/email-login/', { body, client: '8' });
  expect(reply.status).toBe(200);
  expect((await me(reply.body.token, { client: '8' })).body.email).toBe(email);
});

test('refuses the site id of another site, and one that is not a number', async () => {
  const { email } = await api.register(undefined, '8');
  const refused = [10, 7, '8', null, 6.5].map((siteId) => ({ email, password: PASSWORD, siteId }));
  for (const call of ['email-login', 'email-register', 'password-reset'])
    for (const body of refused) {
      const reply = await api.send('POST', `/api/v1/auth/${call}/`, { body, client: '8' });
      expect(reply).toMatchObject({ status: 400, body: { siteId: [expect.any(String)] } });
    }
  const own = await api.send('POST', '/api/v1/auth/email-login/', {
    body: { email, password: PASSWORD, siteId: 8 },
    client: '8',
  });
  expect(own.status).toBe(200);
});

test('refuses line breaks in names', async () => {
  const body = { email: 'names@example.com', password: PASSWORD, siteId: 2, type: 2 };
  const reply = await api.send('POST', REGISTER, {
    body: { ...body, first_name: 'Ann\r\nBcc: eve@example.com', last_name: 'N/A' },
  });
  expect(reply).toMatchObject({ status: 400, body: { first_name: ['This field must be a single line.'] } });
});

test('stores a password as an argon2id hash only', async () => {
  const { email } = await api.register();
  const { password_hash: hash } = await api.deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$v=19\$/);
});

// @spec 6.14
test.each([undefined, 'nonsense', ''])('answers 401 to a guarded call with the token %j', async (token) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await api.send('GET', '/api/v1/auth/me/', { headers });
  expect(reply).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(reply.headers['www-authenticate']).toBe('Bearer');
});

// @spec 6.15
test("merchants cannot make the provider's calls, nor the provider those of merchants", async () => {
  const merchant = await api.register();
  const provider = await api.asProvider();
  const reviews = '/api/v1/provider/stores/';
  expect(await api.send('GET', reviews, { token: merchant.token })).toMatchObject({
    status: 403,
    body: { code: 'wrong_role' },
  });
  expect((await api.send('GET', reviews, { token: provider.token })).status).toBe(200);
  expect((await api.send('POST', '/api/v1/stores/', { token: provider.token, body: {} })).status).toBe(403);
});
