import { inTransaction } from '@coupon-center/database';
import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { FieldsError } from '../../platform/errors.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { setEmailVerified } from './accounts.repository.ts';
import { createPasswordService } from './password.service.ts';
import { deviceOf } from '../../platform/security/device.ts';
import { createMailLinks } from './mail-links.service.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const post = (call: string, body: unknown, options = {}) =>
  api.send('POST', `/api/v1/auth/${call}/`, { body, ...options });
const verify = (token: string, session?: string) => post('verify-email', { token }, { token: session });
const setPassword = (token: string, password = 'new password') =>
  post('set-new-password', { token, password });

async function resetToken(email: string): Promise<string> {
  await api.drain();
  expect((await post('password-reset', { email, siteId: 6 })).body).toEqual({ success: true });
  await api.drain();
  return tokenIn(api.mailbox.lastTo(email));
}

// @spec 7.11
test('verifies the address by the link in the registration mail, however often it is opened', async () => {
  const { email, token } = await api.register();
  await api.drain();
  const mail = api.mailbox.lastTo(email);
  expect(mail.text).toContain('http://localhost:4000/auth/verify-email?token=');
  expect(mail.html).toContain('http://localhost:4000/auth/verify-email?token=');
  for (let visit = 0; visit < 3; visit += 1)
    expect((await verify(tokenIn(mail), token)).body).toMatchObject({ email_verified: true });
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).body.email_verified).toBe(true);
  expect((await post('resend-verification', undefined, { token })).body).toEqual({ sent: false });
});

test('sends the verification mail again, and both links work', async () => {
  const { email, token } = await api.register();
  await api.drain();
  const first = tokenIn(api.mailbox.lastTo(email));
  expect((await post('resend-verification', undefined, { token })).body).toEqual({ sent: true });
  await api.drain();
  const second = tokenIn(api.mailbox.lastTo(email));
  expect(second).not.toBe(first);
  expect((await verify(second, token)).body).toMatchObject({ email_verified: true });
  expect((await verify(first, token)).body).toMatchObject({ email_verified: true });
});

test('an invalid token, or one for another purpose or brand, verifies nothing', async () => {
  const { email } = await api.register();
  const reset = await resetToken(email);
  expect((await verify('nonsense')).body).toEqual({ email_verified: false });
  expect((await verify(reset)).body).toEqual({ email_verified: false });
  const other = await api.register('other-brand@example.com', '8');
  await api.drain();
  const foreign = tokenIn(api.mailbox.lastTo(other.email));
  expect((await verify(foreign)).body).toEqual({ email_verified: false });
  expect((await post('verify-email', { token: foreign }, { client: '8' })).body).toMatchObject({
    email_verified: true,
  });
});

test('links lead to the brand of the account, whichever host received the request', async () => {
  const headers = { host: 'evil.example.com' };
  await api.send('POST', '/api/v1/auth/email-register/', {
    body: { email: 'brand@example.com', password: PASSWORD },
    client: '8',
    headers,
  });
  await api.drain();
  expect(api.mailbox.lastTo('brand@example.com').text).toContain(
    'http://8.localhost:4000/auth/verify-email?token=',
  );
});

// @spec 2.33 7.6
test('a reset link sets the password once and ends every session', async () => {
  const account = await api.register();
  const elsewhere = await api.login(account.email);
  const token = await resetToken(account.email);
  expect(await setPassword(token)).toMatchObject({ status: 200, body: { success: true } });
  expect((await setPassword(token, 'a third one')).body).toEqual({
    non_field_errors: ['Reset email has expired, please request a new one'],
  });
  for (const { token: access, refresh } of [account, elsewhere]) {
    expect((await api.send('GET', '/api/v1/auth/me/', { token: access })).status).toBe(401);
    expect((await post('refresh', { refresh })).status).toBe(401);
  }
  expect((await post('email-login', { email: account.email, password: PASSWORD })).status).toBe(401);
  expect((await post('email-login', { email: account.email, password: 'new password' })).status).toBe(200);
});

test('only one of twenty simultaneous uses of a reset link succeeds', async () => {
  const { email } = await api.register();
  const token = await resetToken(email);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => setPassword(token, `password-${index}`)),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
});

test('a link that one transaction is using cannot be used by the next', async () => {
  const { email } = await api.register();
  const token = await resetToken(email);
  const { db } = api.deps;
  const links = createMailLinks(api.deps);
  const opened = Promise.withResolvers<null>();
  const first = inTransaction(db, async (tx) => {
    const link = await links.open(tx, token, 'reset', '6');
    opened.resolve(null);
    // Long enough for the other transaction to reach the same row.
    for (let round = 0; round < 20; round += 1) await links.open(tx, 'nonsense', 'reset', '6');
    if (link) await links.useUp(tx, link.userId, 'reset');
    return link;
  });
  await opened.promise;
  const second = inTransaction(db, (tx) => links.open(tx, token, 'reset', '6'));
  expect(await first).not.toBeNull();
  expect(await second).toBeNull();
});

test('a reset link works while others are being requested', async () => {
  const { email } = await api.register();
  // An instant hash, so that both overlap.
  const passwords = { hash: async () => 'hash', waiting: () => 0, verify: async () => false };
  const auth = createPasswordService({ ...api.deps, passwords }, createMailLinks(api.deps));
  const origin = { site: api.deps.site('6'), address: '127.0.0.1', device: deviceOf() };
  for (let round = 0; round < 30; round += 1) {
    const token = await resetToken(email);
    const use = auth.setPassword(origin, token, 'password').catch((error: unknown) => {
      // One of the requests came first and revoked the link.
      if (!(error instanceof FieldsError)) throw error;
    });
    await Promise.all([use, ...Array.from({ length: 6 }, () => auth.requestReset(origin, email))]);
  }
});

test('using a link locks its account before the link', async () => {
  const { email } = await api.register();
  const token = await resetToken(email);
  const { db } = api.deps;
  const links = createMailLinks(api.deps);
  const opened = Promise.withResolvers<number>();
  const first = inTransaction(db, async (tx) => {
    const link = await links.open(tx, token, 'reset', '6');
    opened.resolve(link?.userId ?? 0);
    // Long enough for the other transaction to wait for the lock.
    for (let round = 0; round < 20; round += 1) await links.open(tx, 'nonsense', 'reset', '6');
    await setEmailVerified(tx, link?.userId ?? 0);
  });
  const userId = await opened.promise;
  await Promise.all([first, inTransaction(db, (tx) => links.send(tx, userId, 'reset'))]);
});

test('a newer reset link replaces the older one', async () => {
  const { email } = await api.register();
  const older = await resetToken(email);
  const newer = await resetToken(email);
  expect((await setPassword(older)).status).toBe(400);
  expect((await setPassword(newer)).status).toBe(200);
});

test('a reset link expires after thirty minutes', async () => {
  const { email } = await api.register();
  const token = await resetToken(email);
  api.clock.advance(30 * 60);
  expect((await setPassword(token)).status).toBe(400);
});

test('a refused password does not use up the link', async () => {
  const { email } = await api.register();
  const token = await resetToken(email);
  expect((await setPassword(token, 'short')).body).toEqual({
    password: ['Password should be at least 6 characters long'],
  });
  expect((await setPassword(token)).status).toBe(200);
});

// @spec 7.51
test('answers 404 to an unknown email address, as the specification says', async () => {
  const reply = await post('password-reset', { email: 'nobody@example.com', siteId: 6 });
  expect(reply).toMatchObject({ status: 404, body: { code: 'user_not_found', detail: 'No User Found' } });
});

test('fails no request while the mail server is down, and sends the mail once it is back', async () => {
  api.mailbox.broken = true;
  const { email } = await api.register();
  await api.drain();
  api.mailbox.broken = false;
  expect(() => api.mailbox.lastTo(email)).toThrow();
  api.clock.advance(5);
  await api.drain();
  expect(api.mailbox.lastTo(email).subject).toBe('Verify your email for Coupon Center');
});

test('a reset link that the mail server takes an hour later works for thirty minutes from then on', async () => {
  const { email } = await api.register();
  await api.drain();
  api.mailbox.broken = true;
  await post('password-reset', { email, siteId: 6 });
  for (const waited of [0, 1800, 1800]) {
    api.clock.advance(waited);
    await api.drain();
    await api.deps.sweeper.run();
  }
  api.mailbox.broken = false;
  api.clock.advance(3600);
  await api.drain();
  const mail = api.mailbox.lastTo(email);
  expect(mail.subject).toBe('Set a new password for Coupon Center');
  expect(api.mailbox.mails.filter(({ messageId }) => messageId === mail.messageId)).toHaveLength(1);
  api.clock.advance(29 * 60);
  expect((await setPassword(tokenIn(mail))).status).toBe(200);
});
