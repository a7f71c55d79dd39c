import { Writable } from 'node:stream';
import { sites } from '@coupon-center/site-config';
import Fastify from 'fastify';
import { createBackend, readEnv, serverOptions } from '../index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { PASSWORD, testBackend } from '../testing/test-backend.ts';
import type { Reply, TestBackend } from '../testing/test-backend.ts';
import { tokenIn } from '../testing/test-mailbox.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const REFRESH = '/api/Auth/refresh';
const byAddress = (token: string, options = {}) => api.send('GET', `${REFRESH}?token=${token}`, options);
const me = (token: string) => api.send('GET', '/api/v1/auth/me/', { token });

async function resetToken(email: string): Promise<string> {
  await api.drain();
  const reply = await api.send('POST', '/api/Auth/resetPassword', { body: { email, siteId: 6 } });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  await api.drain();
  return tokenIn(api.mailbox.lastTo(email));
}

// @spec 7.13
test('a reset link can be requested, and used once', async () => {
  const account = await api.register();
  const token = await resetToken(account.email);
  const update = () =>
    api.send('POST', '/api/Auth/updatePassword/', { body: { token, password: 'a new password' } });
  expect(await update()).toMatchObject({ status: 200, body: { success: true } });
  expect(await update()).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Reset email has expired, please request a new one'] },
  });
  expect((await me(account.token)).status).toBe(401);
  expect((await api.login(account.email, 'a new password')).token).not.toBe('');
});

test('answers 404 to an address without an account', async () => {
  const reply = await api.send('POST', '/api/Auth/resetPassword', { body: { email: 'nobody@a.ca' } });
  expect(reply).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
});

// @spec 7.14
test.each<[string, (token: string) => Promise<Reply>]>([
  ['the address', (token) => byAddress(token)],
  ['a header', (token) => api.send('GET', `${REFRESH}/`, { headers: { 'x-refresh-token': token } })],
  ['the body', (token) => api.send('POST', REFRESH, { body: { refresh: token } })],
])('reads a refresh token from %s, and marks the response no-store', async (_where, refresh) => {
  const first = await api.register();
  const reply = await refresh(first.refresh);
  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect((await me(reply.body.token)).status).toBe(200);
  api.clock.advance(11);
  const reused = await refresh(first.refresh);
  expect(reused).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect(reused.headers['cache-control']).toBe('no-store');
  expect((await me(reply.body.token)).status).toBe(401);
});

test('prefers a header to a query, and answers 401 without any token', async () => {
  const { refresh } = await api.register();
  const reply = await byAddress('nonsense', { headers: { 'x-refresh-token': refresh } });
  expect(reply.status).toBe(200);
  expect((await api.send('GET', REFRESH)).status).toBe(401);
  expect((await byAddress('nonsense')).status).toBe(401);
});

test('reads and replaces the cookie on a site in cookie mode', async () => {
  vi.spyOn(sites['10'], 'session', 'get').mockReturnValue({ storage: 'cookie' });
  const headers = { origin: 'http://10.localhost:4000' };
  const body = { email: 'cookie@example.com', password: PASSWORD };
  const registered = await api.send('POST', '/api/v1/auth/email-register/', { body, client: '10', headers });
  const cookies = [registered.headers['set-cookie']].flat().map(String);
  const own = cookies.find((cookie) => cookie.includes('Path=/api/Auth/'));
  const cookie = own?.split(';', 1)[0];
  expect(cookie).toMatch(/^refresh=[\w-]+$/);
  const reply = await api.send('GET', REFRESH, { client: '10', headers: { cookie } });
  expect(reply).toMatchObject({ status: 200, body: { token: '', refresh: '' } });
  const changed = [reply.headers['set-cookie']].flat().map(String);
  expect(changed).toHaveLength(3);
  expect(changed.join()).not.toContain(cookie);
});

test('never logs a token in an address, whatever the response', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const database = await createTestDatabase();
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'trace' });
  const options = serverOptions(env);
  const app = Fastify({ ...options, logger: { ...options.logger, stream } });
  const backend = await createBackend({
    env,
    log: app.log as never,
    database: database.location,
    background: false,
  });
  await app.register(backend.plugin);
  const headers = { 'sma-site-key': '6', 'is-coupon-center': '1' };
  const ask = (url: string) => app.inject({ method: 'GET', url, headers });
  const statuses = [
    await ask(`${REFRESH}?token=s3cret`),
    await ask(`${REFRESH}/?token=s3cret&token=s3cret`),
    await ask(`/api/Auth/nowhere?token=s3cret`),
    await ask(`/api/Auth/%ff?token=s3cret`),
    await app.inject({ method: 'DELETE', url: `${REFRESH}?token=s3cret`, headers }),
    await ask(`${REFRESH}?token=s3cret${'x'.repeat(600)}`),
    await ask(`${REFRESH}?token=s3cret${'x'.repeat(6000)}`),
  ].map((reply) => reply.statusCode);
  expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  const failing = vi.spyOn(backend.deps.db, 'transaction').mockImplementation(() => {
    throw new Error('broken');
  });
  expect((await ask(`${REFRESH}?token=s3cret`)).statusCode).toBe(500);
  failing.mockRestore();
  await app.close();
  await database.remove();
  const log = lines.join('');
  expect(log).toContain('"path":"/api/Auth/refresh"');
  expect(log).toContain('broken');
  expect(log).not.toContain('s3cret');
});
