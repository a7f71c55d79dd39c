import type { FastifyInstance } from 'fastify';
import type { TestBackend } from '../../testing/test-backend.ts';
import { PASSWORD, testBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend({ prepare: addLossyLine });
});
afterAll(() => api.close());

/** Drops the response to a request with the header `x-lose`. */
function addLossyLine(app: FastifyInstance): void {
  app.addHook('onSend', async (request) => {
    if (request.headers['x-lose'] && request.routeOptions.config.call) {
      delete request.headers['x-lose'];
      throw new Error('The line is broken.');
    }
  });
}

const REGISTER = '/api/v1/auth/email-register/';
const STORES = '/api/v1/stores/';
const STORE = { name: 'Twice Told', website_url: 'twice.example.com', contact_email: 'a@example.com' };

let count = 0;
const aKey = () => `key-of-the-tests-${(count += 1)}`;
const registration = () => ({ email: `twice-${(count += 1)}@example.com`, password: PASSWORD, siteId: 2 });
const keyed = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more });
const kept = () => api.deps.db.selectFrom('idempotency_keys').selectAll().execute();

test('answers a repetition with the stored response, marks it, and does nothing again', async () => {
  const { token } = await api.register();
  const request = { body: STORE, token, headers: keyed(aKey()) };
  const first = await api.send('POST', STORES, request);
  const second = await api.send('POST', STORES, request);
  expect(first.status).toBe(201);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second).toMatchObject({ status: 201, text: first.text });
  expect(second.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'content-type': 'application/json; charset=utf-8',
  });
});

test('signs in a caller who repeats a registration, without registering again', async () => {
  const body = registration();
  const headers = keyed(aKey());
  const first = await api.send('POST', REGISTER, { body, headers });
  const second = await api.send('POST', REGISTER, { body, headers });
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
  await api.drain();
  expect(api.mailbox.mails.filter((mail) => mail.to === body.email)).toHaveLength(1);
  for (const { body: tokens } of [first, second])
    expect((await api.send('GET', '/api/v1/auth/me/', { token: tokens.token })).body.email).toBe(body.email);
});

test('refuses to repeat a registration whose password was changed since', async () => {
  const body = registration();
  const headers = keyed(aKey());
  const { token } = (await api.send('POST', REGISTER, { body, headers })).body;
  const change = { current_password: PASSWORD, password: 'another correct horse' };
  expect((await api.send('POST', '/api/Auth/updatePassword', { body: change, token })).status).toBe(200);
  expect(await api.send('POST', REGISTER, { body, headers })).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  });
});

test.each(['short', 'a key with spaces', 'kéy-of-letters', 'x'.repeat(129), ''])(
  'refuses the key %j',
  async (key) => {
    const reply = await api.send('POST', REGISTER, { body: registration(), headers: keyed(key) });
    expect(reply).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } });
  },
);

test('refuses the same key with another body, and changes nothing', async () => {
  const headers = keyed(aKey());
  await api.send('POST', REGISTER, { body: registration(), headers });
  const other = registration();
  expect(await api.send('POST', REGISTER, { body: other, headers })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
  expect((await api.send('POST', REGISTER, { body: other })).status).toBe(201);
});

test('a key is independent for another user, another site and another call', async () => {
  const key = aKey();
  const ann = await api.register();
  const bob = await api.register();
  const body = registration();
  const replies = [
    await api.send('POST', STORES, { body: STORE, token: ann.token, headers: keyed(key) }),
    await api.send('POST', STORES, { body: STORE, token: bob.token, headers: keyed(key) }),
    await api.send('POST', REGISTER, { body, headers: keyed(key) }),
    await api.send('POST', REGISTER, { body, headers: keyed(key), client: '8' }),
  ];
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(4);
});

test('stores no errors: the same key may succeed later', async () => {
  const headers = keyed(aKey());
  const { token } = await api.register();
  const broken = vi
    .spyOn(api.deps.ports.billing, 'subscriptionOf')
    .mockRejectedValueOnce(new Error('broken'));
  expect((await api.send('POST', STORES, { body: STORE, token, headers })).status).toBe(500);
  broken.mockRestore();
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).body.store).toBeNull();
  const again = await api.send('POST', STORES, { body: STORE, token, headers });
  expect(again.status).toBe(201);
  expect(again.headers['idempotent-replayed']).toBeUndefined();
});

test('a response that was lost after the commit can be fetched by repeating the call', async () => {
  const body = registration();
  const key = aKey();
  const lost = await api.send('POST', REGISTER, { body, headers: keyed(key, { 'x-lose': '1' }) });
  expect(lost.status).toBe(500);
  expect((await api.login(body.email)).token).not.toBe('');
  const again = await api.send('POST', REGISTER, { body, headers: keyed(key) });
  expect(again).toMatchObject({ status: 201, body: { token: expect.stringMatching(/./) } });
  expect(again.headers['idempotent-replayed']).toBe('true');
});

test('a failed attempt still counts towards the rate limit', async () => {
  const taken = await api.register();
  const body = { ...registration(), email: taken.email };
  const before = await countOfAttempts();
  expect((await api.send('POST', REGISTER, { body, headers: keyed(aKey()) })).status).toBe(409);
  expect(await countOfAttempts()).toBe(before + 2);
});

async function countOfAttempts(): Promise<number> {
  const rows = await api.deps.db.selectFrom('rate_limits').select('hits').execute();
  return rows.reduce((sum, row) => sum + row.hits, 0);
}

test('stores neither keys nor tokens', async () => {
  const key = aKey();
  const reply = await api.send('POST', REGISTER, { body: registration(), headers: keyed(key) });
  const rows = JSON.stringify(await kept());
  expect(rows).not.toContain(key);
  for (const token of [reply.body.refresh, reply.body.token]) expect(rows).not.toContain(token);
});

test('a response is repeated for a day and forgotten afterwards', async () => {
  const headers = keyed(aKey());
  const { token } = await api.register();
  expect((await api.send('POST', STORES, { body: STORE, token, headers })).status).toBe(201);
  const body = registration();
  const key = keyed(aKey());
  expect((await api.send('POST', REGISTER, { body, headers: key })).status).toBe(201);
  api.clock.advance(24 * 3600 - 1);
  expect((await api.send('POST', REGISTER, { body, headers: key })).status).toBe(201);
  api.clock.advance(1);
  expect((await api.send('POST', REGISTER, { body, headers: key })).status).toBe(409);
  await api.deps.sweeper.run();
  expect(await kept()).toEqual([]);
});

test('a key may be used again after its response has expired', async () => {
  const headers = keyed(aKey());
  expect((await api.send('POST', REGISTER, { body: registration(), headers })).status).toBe(201);
  api.clock.advance(24 * 3600);
  const again = await api.send('POST', REGISTER, { body: registration(), headers });
  expect(again.status).toBe(201);
  expect(again.headers['idempotent-replayed']).toBeUndefined();
});
