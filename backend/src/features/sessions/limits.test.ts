import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend({ env: { RATE_LIMIT_SCALE: '1' } });
});
afterEach(() => api.close());

const post = (call: string, body: unknown) => api.send('POST', `/api/v1/auth/${call}/`, { body });

test('refuses the eleventh wrong password from one address within a quarter of an hour', async () => {
  const { email } = await api.register();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await post('email-login', { email, password: 'wrong' })).status).toBe(401);
  const refused = await post('email-login', { email, password: PASSWORD });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(refused.headers['retry-after']).toBe('900');
  api.clock.advance(900);
  expect((await post('email-login', { email, password: PASSWORD })).status).toBe(200);
});

describe('limits each caller separately behind a trusted proxy', () => {
  const HOME = '198.51.100.7';
  const guessFrom = (address: string, email: string, password = 'wrong') =>
    api.send('POST', '/api/v1/auth/email-login/', {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    });
  /** Uses up the attempts that strangers have for an email, ten from each address. */
  async function attack(email: string, tries: number): Promise<void> {
    for (let attempt = 0; attempt < tries; attempt += 1)
      expect((await guessFrom(`203.0.113.${Math.floor(attempt / 10)}`, email)).status).toBe(401);
  }

  beforeEach(async () => {
    await api.close();
    api = await testBackend({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } });
  });

  test('a stranger’s wrong passwords do not lock a merchant out elsewhere', async () => {
    const { email } = await api.register();
    await attack(email, 10);
    expect((await guessFrom('203.0.113.0', email)).status).toBe(429);
    expect((await guessFrom(HOME, email, PASSWORD)).status).toBe(200);
  });

  test('wrong passwords from many addresses are limited together, but not where the merchant signed in before', async () => {
    const { email } = await api.register();
    expect((await guessFrom(HOME, email, PASSWORD)).status).toBe(200);
    // The first sign-in from an address counts as well.
    await attack(email, 99);
    expect((await guessFrom('192.0.2.1', email, PASSWORD)).status).toBe(429);
    expect((await guessFrom(HOME, email, PASSWORD)).status).toBe(200);
    // Signing in does not give the strangers new tries.
    expect((await guessFrom('192.0.2.2', email)).status).toBe(429);
    api.clock.advance(3600);
    expect((await guessFrom('192.0.2.1', email, PASSWORD)).status).toBe(200);
  });

  test('an address that signed in before also has ten attempts per quarter of an hour', async () => {
    const { email } = await api.register();
    expect((await guessFrom(HOME, email, PASSWORD)).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guessFrom(HOME, email)).status).toBe(401);
    expect((await guessFrom(HOME, email, PASSWORD)).status).toBe(429);
  });

  test('a reset link opens the account from the address where it was used, even during an attack', async () => {
    const { email } = await api.register();
    await api.drain();
    await attack(email, 100);
    await post('password-reset', { email });
    await api.drain();
    const headers = { 'x-forwarded-for': HOME };
    const body = { token: tokenIn(api.mailbox.lastTo(email)), password: 'a new password' };
    expect((await api.send('POST', '/api/v1/auth/set-new-password/', { body, headers })).status).toBe(200);
    expect((await guessFrom(HOME, email, 'a new password')).status).toBe(200);
    expect((await guessFrom('192.0.2.1', email, 'a new password')).status).toBe(429);
  });

  test('a known address is forgotten 90 days after its last sign-in', async () => {
    const { email } = await api.register();
    await guessFrom(HOME, email, PASSWORD);
    const known = () => api.deps.db.selectFrom('sign_in_addresses').selectAll().execute();
    expect(JSON.stringify(await known())).not.toContain(HOME);
    api.clock.advance(90 * 86_400 + 1);
    await api.deps.sweeper.run();
    expect(await known()).toEqual([]);
  });
});

test('limits by address and by email apply across two processes with one database', async () => {
  const database = await createTestDatabase();
  const env = { RATE_LIMIT_SCALE: '1' };
  const processes = [await testBackend({ database, env }), await testBackend({ database, env })];
  const tryAt = (turn: number, email: string) =>
    processes[turn % 2]?.send('POST', '/api/v1/auth/email-login/', { body: { email, password: 'wrong' } });
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await tryAt(attempt, 'one@example.com'))?.status).toBe(401);
  for (const turn of [0, 1]) expect((await tryAt(turn, 'ONE@example.com'))?.status).toBe(429);
  // 12 of the address's 100 attempts are used.
  for (let attempt = 12; attempt < 100; attempt += 1)
    expect((await tryAt(attempt, `guess-${attempt}@example.com`))?.status).toBe(401);
  for (const turn of [0, 1]) expect((await tryAt(turn, 'new@example.com'))?.status).toBe(429);
  for (const api of processes) await api.close();
  await database.remove();
});

test('successful sign-ins do not count against the address', async () => {
  const { email } = await api.register();
  for (let attempt = 0; attempt < 15; attempt += 1)
    expect((await post('email-login', { email, password: PASSWORD })).status).toBe(200);
});

test('refuses to let one network address try many accounts or request many resets', async () => {
  const statuses = [];
  for (let attempt = 0; attempt <= 30; attempt += 1)
    statuses.push((await post('password-reset', { email: `guess-${attempt}@example.com` })).status);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
  expect(statuses[30]).toBe(429);
});

test('all addresses of one IPv6 network share a limit', async () => {
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

test('stores counts that do not reveal the account, and removes them once they expire', async () => {
  const { email } = await api.register();
  const rows = await api.deps.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(email);
  api.clock.advance(3600);
  await api.deps.sweeper.run();
  expect(await api.deps.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});
