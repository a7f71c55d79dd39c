import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend({ env: { RATE_LIMIT_SCALE: '1' } });
});
afterEach(() => api.close());

const post = (call: string, body: unknown) => api.send('POST', `/api/v1/auth/${call}/`, { body });

test('the eleventh wrong password for an address within a quarter of an hour is a 429', async () => {
  const { email } = await api.register();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await post('email-login', { email, password: 'wrong' })).status).toBe(401);
  const refused = await post('email-login', { email, password: PASSWORD });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(refused.headers['retry-after']).toBe('900');
  api.clock.advance(900);
  expect((await post('email-login', { email, password: PASSWORD })).status).toBe(200);
});

test('limits by address and by e-mail hold over two processes on one database', async () => {
  const database = await createTestDatabase();
  const env = { RATE_LIMIT_SCALE: '1' };
  const processes = [await testBackend({ database, env }), await testBackend({ database, env })];
  const tryAt = (turn: number, email: string) =>
    processes[turn % 2]?.send('POST', '/api/v1/auth/email-login/', { body: { email, password: 'wrong' } });
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await tryAt(attempt, 'one@example.com'))?.status).toBe(401);
  for (const turn of [0, 1]) expect((await tryAt(turn, 'ONE@example.com'))?.status).toBe(429);
  // 12 of the 100 that an address has are used.
  for (let attempt = 12; attempt < 100; attempt += 1)
    expect((await tryAt(attempt, `guess-${attempt}@example.com`))?.status).toBe(401);
  for (const turn of [0, 1]) expect((await tryAt(turn, 'new@example.com'))?.status).toBe(429);
  for (const api of processes) await api.close();
  await database.remove();
}, 60_000);

test('good sign-ins are not counted against the address', async () => {
  const { email } = await api.register();
  for (let attempt = 0; attempt < 15; attempt += 1)
    expect((await post('email-login', { email, password: PASSWORD })).status).toBe(200);
});

test('one network address cannot try many accounts, nor ask for many resets', async () => {
  const statuses = [];
  for (let attempt = 0; attempt <= 30; attempt += 1)
    statuses.push((await post('password-reset', { email: `guess-${attempt}@example.com` })).status);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
  expect(statuses[30]).toBe(429);
});

test('who has an IPv6 network does not begin anew with each of its addresses', async () => {
  await api.close();
  api = await testBackend({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } });
  const guess = (attempt: number, network: string) =>
    api.send('POST', '/api/v1/auth/password-reset/', {
      body: { email: `guess-${network}-${attempt}@example.com` },
      headers: { 'x-forwarded-for': `2001:db8:0:${network}::${attempt.toString(16)}` },
    });
  const statuses = new Set<number>();
  for (let attempt = 1; attempt <= 30; attempt += 1) statuses.add((await guess(attempt, '1')).status);
  expect([...statuses]).toEqual([404]);
  expect((await guess(31, '1')).status).toBe(429);
  expect((await guess(1, '2')).status).toBe(404);
});

test('what is counted does not tell whose it is, and is removed once it is over', async () => {
  const { email } = await api.register();
  const rows = await api.deps.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(email);
  api.clock.advance(3600);
  await api.deps.sweeper.run();
  expect(await api.deps.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});
