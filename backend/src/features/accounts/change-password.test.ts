import { FieldsError, ProblemError } from '../../platform/errors.ts';
import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { quickPasswords } from '../../testing/quick-passwords.ts';
import { deviceOf } from '../../platform/security/device.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const UPDATE = '/api/Auth/updatePassword';
const NEW = 'a new password';
const change = (token: string | undefined, body: unknown) => api.send('POST', UPDATE, { token, body });
const login = (email: string, password: string) =>
  api.send('POST', '/api/v1/auth/email-login/', { body: { email, password } });
const isAlive = async ({ token }: { token: string }) =>
  (await api.send('GET', '/api/v1/auth/me/', { token })).status === 200;
const refresh = (token: string) => api.send('POST', '/api/v1/auth/refresh/', { body: { refresh: token } });

test('a signed-in merchant changes the password with the current one, which ends every session', async () => {
  const account = await api.register();
  const elsewhere = await api.login(account.email);
  const reply = await change(account.token, { password: NEW, current_password: PASSWORD });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  for (const session of [account, elsewhere]) {
    expect(await isAlive(session)).toBe(false);
    expect((await refresh(session.refresh)).status).toBe(401);
  }
  expect((await login(account.email, PASSWORD)).status).toBe(401);
  expect((await login(account.email, NEW)).status).toBe(200);
});

test('without the token of a link, only a signed-in merchant may change the password', async () => {
  const body = { password: NEW, current_password: PASSWORD };
  expect(await change(undefined, body)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  const provider = await api.asProvider();
  expect(await change(provider.token, body)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
  const { token } = await api.register();
  for (const wrong of [{ password: NEW }, { ...body, token: 'x' }])
    expect(await change(token, wrong)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['Send either the token of a reset link or your current password.'] },
    });
});

test('refuses the eleventh attempt with a current password within a quarter of an hour', async () => {
  const limited = await testBackend({ env: { RATE_LIMIT_SCALE: '1' } });
  const { token } = await limited.register();
  const guess = (current: string) =>
    limited.send('POST', UPDATE, { token, body: { password: NEW, current_password: current } });
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await guess(`guess ${attempt}`)).status).toBe(400);
  expect(await guess(PASSWORD)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  await limited.close();
});

const quickService = (afterVerify?: () => Promise<void>) => quickPasswords(api.deps, afterVerify);

async function quickAccount() {
  const { email, token } = await api.register();
  const { db, accessTokens } = api.deps;
  const principal = accessTokens.verify(token);
  if (!principal) throw new Error('There is no session.');
  await db
    .updateTable('users')
    .set({ password_hash: `hash of ${PASSWORD}` })
    .where('id', '=', principal.userId)
    .execute();
  return { email, principal };
}

const sessionsOf = (userId: number) =>
  api.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();

test('only one of twenty parallel changes with the same current password succeeds', async () => {
  const { principal } = await quickAccount();
  const auth = quickService();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => auth.changePassword(principal, PASSWORD, `password ${index}`)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(FieldsError);
});

test('a sign-in with the old password that overlaps with a change opens no session', async () => {
  const { email, principal } = await quickAccount();
  const changed = Promise.withResolvers<null>();
  const checked = Promise.withResolvers<null>();
  const slow = quickService(async () => {
    checked.resolve(null);
    await changed.promise;
  });
  const signIn = slow.login(
    { site: api.deps.site('6'), address: '127.0.0.1', device: deviceOf() },
    email,
    PASSWORD,
  );
  await checked.promise;
  await quickService().changePassword(principal, PASSWORD, NEW);
  changed.resolve(null);
  await expect(signIn).rejects.toBeInstanceOf(ProblemError);
  expect(await sessionsOf(principal.userId)).toEqual([]);
});

test('sign-ins that overlap with a change leave no session with the old password', async () => {
  const auth = quickService();
  const origin = { site: api.deps.site('6'), address: '127.0.0.1', device: deviceOf() };
  for (let round = 0; round < 10; round += 1) {
    const { email, principal } = await quickAccount();
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => auth.login(origin, email, PASSWORD)),
      auth.changePassword(principal, PASSWORD, NEW),
      ...Array.from({ length: 5 }, () => auth.login(origin, email, PASSWORD)),
    ]);
    expect(await sessionsOf(principal.userId)).toEqual([]);
  }
});
