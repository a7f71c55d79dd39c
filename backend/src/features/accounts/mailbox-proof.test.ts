import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { invitePerson } from '../../testing/people.ts';
import { codeAt } from '../../testing/second-factor.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const ACCOUNT = '/api/v1/account/';
const post = (path: string, body: unknown, token?: string) => api.send('POST', path, { body, token });
const unverified = { status: 403, body: { code: 'email_unverified' } };
const isIn = async (token: string) => (await api.send('GET', '/api/v1/auth/me/', { token })).status === 200;
const mailsTo = (email: string) => api.mailbox.mails.filter(({ to }) => to === email);

/**
 * A stranger who registered with somebody's address, has a second factor and a pending change of address, as earlier
 * releases allowed. The owner of the mailbox has the link.
 */
async function strangers() {
  const { email, token } = await api.register();
  await api.drain();
  const link = tokenIn(api.mailbox.lastTo(email));
  const setVerified = (verified: boolean) =>
    api.deps.db.updateTable('users').set({ email_verified: verified }).where('email', '=', email).execute();
  await setVerified(true);
  const { body } = await post(`${ACCOUNT}second-factor/begin/`, { password: PASSWORD }, token);
  const code = codeAt(body.secret, api.clock.now());
  expect((await post(`${ACCOUNT}second-factor/confirm/`, { code }, token)).status).toBe(200);
  const taken = `to-${email}`;
  await post(`${ACCOUNT}change-email/`, { email: taken, password: PASSWORD }, token);
  await api.drain();
  await setVerified(false);
  return { email, token, link, change: tokenIn(api.mailbox.lastTo(taken)) };
}

test('refuses a second factor before the address is verified', async () => {
  const { token } = await api.register();
  expect(await post(`${ACCOUNT}second-factor/begin/`, { password: PASSWORD }, token)).toMatchObject(
    unverified,
  );
  expect(await post(`${ACCOUNT}second-factor/confirm/`, { code: '123456' }, token)).toMatchObject(unverified);
});

test('refuses to change the address before it is verified', async () => {
  const { token } = await api.register();
  const body = { email: 'elsewhere@example.com', password: PASSWORD };
  expect(await post(`${ACCOUNT}change-email/`, body, token)).toMatchObject(unverified);
  expect(await post(`${ACCOUNT}change-email/resend/`, undefined, token)).toMatchObject(unverified);
});

test('refuses to confirm a change that was started in an older release', async () => {
  const { change } = await strangers();
  expect((await post(`${ACCOUNT}change-email/confirm/`, { token: change })).body.confirmed).toBe(false);
});

test('an account whose address is not verified accepts no invitation', async () => {
  const invitation = await invitePerson(api, 'invited-first@example.com');
  const { token } = await api.register('invited-first@example.com');
  const body = { ...invitation, first_name: 'A', last_name: 'B', password: 'another password' };
  expect((await post('/api/v1/auth/accept-invitation/', body)).body.code).toBe('email_taken');
  const { body: me } = await api.send('GET', '/api/v1/auth/me/', { token });
  expect(me).toMatchObject({ role: 'merchant', email_verified: false });
});

test('a password reset by mail removes what a stranger set up, reports it, and lets the owner in', async () => {
  const { email, token, change } = await strangers();
  await post('/api/v1/auth/password-reset/', { email });
  await api.drain();
  const body = { token: tokenIn(api.mailbox.lastTo(email)), password: 'a new password' };
  const reply = await post('/api/v1/auth/set-new-password/', body);
  expect(reply.body).toEqual({
    success: true,
    ended: { second_factor: true, email_change: true, sessions: 1 },
  });
  expect(await isIn(token)).toBe(false);
  expect((await post(`${ACCOUNT}change-email/confirm/`, { token: change })).body.confirmed).toBe(false);
  await api.login(email, 'a new password');
  await api.drain();
  expect(mailsTo(email).map(({ subject }) => subject)).toContain('Your email for Coupon Center is verified');
});

test('a verification link also removes what a stranger set up', async () => {
  const { email, token, link } = await strangers();
  const reply = await post('/api/v1/auth/verify-email/', { token: link });
  expect(reply.body).toEqual({
    email_verified: true,
    ended: { second_factor: true, email_change: true, sessions: 1 },
  });
  expect(await isIn(token)).toBe(false);
  await api.drain();
  expect(api.mailbox.lastTo(email).text).toContain('other devices were signed out');
});

test('verifying in the browser that registered keeps it signed in, and sends no mail about it', async () => {
  const { email, token } = await api.register();
  await api.drain();
  const link = tokenIn(api.mailbox.lastTo(email));
  const reply = await post('/api/v1/auth/verify-email/', { token: link }, token);
  expect(reply.body.ended).toEqual({ second_factor: false, email_change: false, sessions: 0 });
  expect(await isIn(token)).toBe(true);
  await api.drain();
  expect(mailsTo(email)).toHaveLength(1);
});

test('opening a link in another account’s session ends the sessions of the link’s account only', async () => {
  const { email, token } = await api.register();
  const other = await api.register();
  await api.drain();
  const link = tokenIn(api.mailbox.lastTo(email));
  await post('/api/v1/auth/verify-email/', { token: link }, other.token);
  expect(await isIn(token)).toBe(false);
  expect(await isIn(other.token)).toBe(true);
});

test('opening the link again ends nothing', async () => {
  const { email, token } = await api.register();
  await api.drain();
  const link = tokenIn(api.mailbox.lastTo(email));
  await post('/api/v1/auth/verify-email/', { token: link }, token);
  const elsewhere = await api.login(email);
  await post('/api/v1/auth/verify-email/', { token: link });
  expect(await isIn(token)).toBe(true);
  expect(await isIn(elsewhere.token)).toBe(true);
});
