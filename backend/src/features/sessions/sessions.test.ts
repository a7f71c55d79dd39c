import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const refresh = (token: string, options = {}) =>
  api.send('POST', '/api/v1/auth/refresh/', { body: { refresh: token }, ...options });
const logout = (token: string) => api.send('POST', '/api/v1/auth/logout/', { body: { refresh: token } });
const me = (token: string) => api.send('GET', '/api/v1/auth/me/', { token });

test('a refresh token is exchanged for new tokens', async () => {
  const first = await api.register();
  api.clock.advance(601);
  expect((await me(first.token)).status).toBe(401);
  const second = await refresh(first.refresh);
  expect(second.status).toBe(200);
  expect(second.body.refresh).not.toBe(first.refresh);
  expect((await me(second.body.token)).status).toBe(200);
});

test('returns the same successor for the same token within ten seconds', async () => {
  const first = await api.register();
  const second = await refresh(first.refresh);
  api.clock.advance(10);
  const repeated = await refresh(first.refresh);
  expect(repeated.status).toBe(200);
  expect(repeated.body.refresh).toBe(second.body.refresh);
});

test('a token that is reused after the grace period ends the session', async () => {
  const first = await api.register();
  const second = await refresh(first.refresh);
  const third = await refresh(second.body.refresh);
  api.clock.advance(11);
  expect(await refresh(first.refresh)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect((await refresh(third.body.refresh)).status).toBe(401);
  expect((await me(third.body.token)).status).toBe(401);
});

test('fifty parallel refreshes give one successor', async () => {
  // Several rounds, because in the first one the calls wait for connections rather than for each other.
  for (let round = 0; round < 5; round += 1) {
    const { refresh: token } = await api.register();
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(token)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.body.refresh)).size).toBe(1);
  }
});

test('reusing a token does not affect another session of the account', async () => {
  const first = await api.register();
  const elsewhere = await api.login(first.email);
  await refresh(first.refresh);
  api.clock.advance(11);
  await refresh(first.refresh);
  expect((await refresh(elsewhere.refresh)).status).toBe(200);
});

test('signing out ends the session immediately, and may be repeated', async () => {
  const { token, refresh: refreshToken } = await api.register();
  expect(await logout(refreshToken)).toMatchObject({ status: 200, body: { success: true } });
  expect((await refresh(refreshToken)).status).toBe(401);
  expect((await me(token)).status).toBe(401);
  expect((await logout(refreshToken)).status).toBe(200);
  expect((await logout('')).status).toBe(200);
});

test('ends the session after a sign-out and a refresh in parallel, whichever comes first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const first = await api.register();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index === 2 ? logout(first.refresh) : refresh(first.refresh))),
    );
    expect(replies[2]?.status).toBe(200);
    const refreshed = replies.filter((reply, index) => index !== 2 && reply.status === 200);
    for (const { token, refresh: successor } of [first, ...refreshed.map((reply) => reply.body)]) {
      expect((await me(token)).status).toBe(401);
      expect((await refresh(successor)).status).toBe(401);
    }
  }
});

test('signing out with a token that was already exchanged also ends the session', async () => {
  const first = await api.register();
  const second = await refresh(first.refresh);
  await logout(first.refresh);
  expect((await refresh(second.body.refresh)).status).toBe(401);
});

test('a session that was not used for thirty days is over', async () => {
  const { refresh: token } = await api.register();
  api.clock.advance(30 * 24 * 3600);
  expect((await refresh(token)).status).toBe(401);
  await api.deps.sweeper.run();
  expect(await api.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('a session that never ends does not keep old refresh tokens forever', async () => {
  const day = 24 * 3600;
  const first = await api.register();
  const kept = () =>
    api.deps.db
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('users.email', '=', first.email)
      .select('token_hash')
      .execute();
  let { refresh: latest } = first;
  for (let round = 0; round < 4; round += 1) {
    latest = (await refresh(latest)).body.refresh;
    api.clock.advance(20 * day);
  }
  await api.deps.sweeper.run();
  // Two are left: the present token, and the one exchanged within the last thirty days.
  expect(await kept()).toHaveLength(2);
  expect((await refresh(first.refresh)).status).toBe(401);
  expect((await refresh(latest)).status).toBe(200);
});

test.each(['', 'nonsense'])('answers 401 to the refresh token %j', async (token) => {
  expect((await refresh(token)).status).toBe(401);
});

test('a refresh token of one brand is not valid at another', async () => {
  const { refresh: token } = await api.register(undefined, '8');
  expect((await refresh(token, { client: '6' })).status).toBe(401);
  expect((await refresh(token, { client: '8' })).status).toBe(200);
});

test('stores no token in plain text', async () => {
  const { refresh: token, email } = await api.register();
  await api.send('POST', '/api/v1/auth/password-reset/', { body: { email } });
  const tables = ['sessions', 'refresh_tokens', 'mail_tokens', 'jobs', 'users'] as const;
  const rows = await Promise.all(tables.map((table) => api.deps.db.selectFrom(table).selectAll().execute()));
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(PASSWORD);
  await api.drain();
  const [, mailed] = /token=([\w-]+)/.exec(api.mailbox.lastTo(email).text) ?? [];
  expect(mailed).toBeDefined();
  expect(stored).not.toContain(mailed);
});

test('a session is valid for its own user only, whatever a token says', async () => {
  const { token: own } = await api.register();
  const { token: others } = await api.register();
  const claims = api.deps.accessTokens.verify(own);
  const stranger = api.deps.accessTokens.verify(others);
  if (!claims || !stranger) throw new Error('These are tokens of ours.');
  const mixed = api.deps.accessTokens.sign({ ...claims, userId: stranger.userId });
  expect((await api.send('GET', '/api/v1/auth/me/', { token: own })).status).toBe(200);
  expect((await api.send('GET', '/api/v1/auth/me/', { token: mixed.token })).status).toBe(401);
});
