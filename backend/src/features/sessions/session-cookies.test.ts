import { emailRegister } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { compiled } from '../../platform/http/compiled.ts';
import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const PORTAL = 'http://10.localhost:4000';

/** Hardens site 10; the others keep browser mode. */
beforeEach(() => {
  vi.spyOn(sites['10'], 'session', 'get').mockReturnValue({ storage: 'cookie' });
});

const cookiesOf = (reply: Reply) => [reply.headers['set-cookie'] ?? []].flat() as string[];
const asHeader = (reply: Reply) =>
  cookiesOf(reply)
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

const post = (call: string, body: unknown, headers: Record<string, string | undefined> = {}) =>
  api.send('POST', `/api/v1/auth/${call}/`, { body, client: '10', headers: { origin: PORTAL, ...headers } });
const register = (email: string, headers = {}) =>
  post('email-register', { email, password: PASSWORD }, headers);
const me = (cookie?: string) => api.send('GET', '/api/v1/auth/me/', { client: '10', headers: { cookie } });

// @spec 3.8
test('sends the tokens in HttpOnly cookies, and not in the body', async () => {
  const reply = await register('cookie@example.com');
  expect(reply.body).toEqual({ token: '', refresh: '', expiration: expect.any(Number) });
  expect(cookiesOf(reply)).toEqual([
    expect.stringMatching(/^access=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^refresh=[\w-]+; Max-Age=\d+; Path=\/api\/v1\/auth\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^refresh=[\w-]+; Max-Age=\d+; Path=\/api\/Auth\/; HttpOnly; SameSite=Strict$/),
  ]);
  expect((await me(asHeader(reply))).status).toBe(200);
  expect((await me()).status).toBe(401);
});

test('a repeated registration sets its own cookies, and a failed one sets none', async () => {
  const headers = { 'idempotency-key': 'registration-1' };
  const first = await register('cookie-3@example.com', headers);
  const second = await register('cookie-3@example.com', headers);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(cookiesOf(second)).toHaveLength(3);
  expect(cookiesOf(second)).not.toEqual(cookiesOf(first));

  const response = vi.spyOn(compiled(emailRegister.response), 'parse').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  const failed = await register('cookie-4@example.com', { 'idempotency-key': 'registration-2' });
  response.mockRestore();
  expect(failed.status).toBe(500);
  expect(cookiesOf(failed)).toEqual([]);
});

test('refreshes and clears tokens by cookie', async () => {
  const first = await register('cookie-2@example.com');
  const second = await post('refresh', {}, { cookie: asHeader(first) });
  expect(second.status).toBe(200);
  expect((await me(asHeader(second))).status).toBe(200);
  const out = await post('logout', {}, { cookie: asHeader(second) });
  expect(asHeader(out)).toBe('access=; refresh=; refresh=');
  expect((await me(asHeader(second))).status).toBe(401);
});

test.each([undefined, 'https://evil.example.com', 'null', `${PORTAL}.evil.example.com`])(
  'refuses a change from the origin %j',
  async (origin) => {
    const reply = await register('forged@example.com', { origin });
    expect(reply).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
  },
);

test('a site in browser mode neither reads nor sets cookies', async () => {
  const reply = await api.send('POST', '/api/v1/auth/email-register/', {
    body: { email: 'b@example.com', password: PASSWORD },
  });
  expect(reply.headers['set-cookie']).toBeUndefined();
  const headers = { cookie: `access=${reply.body.token}; refresh=${reply.body.refresh}` };
  expect((await api.send('GET', '/api/v1/auth/me/', { headers })).status).toBe(401);
  expect((await api.send('POST', '/api/v1/auth/refresh/', { body: {}, headers })).status).toBe(401);
});
