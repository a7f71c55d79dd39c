import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const logIn = async (email: string, userAgent: string) => {
  const headers = { 'user-agent': userAgent };
  const body = { email, password: PASSWORD };
  return (await api.send('POST', '/api/v1/auth/email-login/', { body, headers })).body as {
    token: string;
    refresh: string;
  };
};
const list = async (token: string) =>
  (await api.send('GET', '/api/v1/account/sessions/', { token })).body.sessions;
const isAlive = async (token: string) =>
  (await api.send('GET', '/api/v1/auth/me/', { token })).status === 200;
const refresh = (token: string, headers = {}) =>
  api.send('POST', '/api/v1/auth/refresh/', { body: { refresh: token }, headers });

describe('devices', () => {
  test('are listed by name, the caller’s first, then by last use', async () => {
    const { email, token: registered } = await api.register();
    const at = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000).toISOString();
    const start = at(0);
    api.clock.advance(60);
    const phone = await logIn(email, SAFARI);
    api.clock.advance(60);
    const desk = await logIn(email, FIREFOX);
    expect(await list(phone.token)).toMatchObject([
      { browser: 'Safari', system: 'iPhone', signed_in: at(-60), last_active: at(-60), is_current: true },
      { browser: 'Firefox', system: 'Windows', signed_in: at(0), is_current: false },
      { browser: null, system: null, signed_in: start, is_current: false },
    ]);
    const sessions = (await list(desk.token)) as { is_current: boolean }[];
    expect(sessions.map(({ is_current: isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(await list(registered)).toHaveLength(3);
  });

  test('show when they were last refreshed, and their current browser', async () => {
    const { email, token } = await api.register();
    const desk = await logIn(email, 'curl/8');
    api.clock.advance(300);
    await refresh(desk.refresh, { 'user-agent': FIREFOX });
    const [, other] = await list(token);
    expect(other).toMatchObject({ browser: 'Firefox', system: 'Windows' });
    expect(Date.parse(other.last_active) - Date.parse(other.signed_in)).toBe(300_000);
  });

  test('can do nothing once they are signed out', async () => {
    const { email, token } = await api.register();
    const other = await logIn(email, FIREFOX);
    const [, { id }] = await list(token);
    const reply = await api.send('DELETE', `/api/v1/account/sessions/${id}/`, { token });
    expect(reply.status).toBe(200);
    expect(reply.body.sessions).toMatchObject([{ is_current: true }]);
    expect(await isAlive(other.token)).toBe(false);
    expect((await refresh(other.refresh)).status).toBe(401);
    expect(await isAlive(token)).toBe(true);
    expect((await api.send('DELETE', `/api/v1/account/sessions/${id}/`, { token })).status).toBe(404);
  });

  test('other than this one are signed out together', async () => {
    const { email, token } = await api.register();
    const others = [await logIn(email, FIREFOX), await logIn(email, SAFARI)];
    const reply = await api.send('POST', '/api/v1/account/sessions/end-others/', { token });
    expect(reply.body.sessions).toMatchObject([{ is_current: true }]);
    for (const other of others) expect(await isAlive(other.token)).toBe(false);
    expect(await isAlive(token)).toBe(true);
  });

  test('that expired or signed out themselves are not listed', async () => {
    const { email, refresh: first } = await api.register();
    await api.send('POST', '/api/v1/auth/logout/', { body: { refresh: first } });
    await logIn(email, FIREFOX);
    api.clock.advance(31 * 24 * 3600);
    const { token } = await api.login(email);
    expect(await list(token)).toHaveLength(1);
  });
});
