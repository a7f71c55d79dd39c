import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { verifiedMerchant } from '../../testing/verify-email.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const PATH = '/api/v1/account/change-email/';
const TOO_LATE = 24 * 3600;

let addresses = 0;
const anAddress = () => `new-${(addresses += 1)}@example.com`;

const ask = (token: string, email: string, password = PASSWORD) =>
  api.send('POST', PATH, { token, body: { email, password } });
const confirm = async (token: string, client?: '6' | '8') =>
  (await api.send('POST', `${PATH}confirm/`, { body: { token }, client })).body.confirmed;
const me = async (token: string) => (await api.send('GET', '/api/v1/auth/me/', { token })).body;
const mailsTo = (address: string) => api.mailbox.mails.filter(({ to }) => to === address);

/** A merchant that has asked for a new address, with the token from the mail to it. */
async function asking() {
  const account = await verifiedMerchant(api);
  const email = anAddress();
  const reply = await ask(account.token, email);
  await api.drain();
  return { ...account, previous: account.email, email, reply, link: tokenIn(api.mailbox.lastTo(email)) };
}

test('changes the address once the new one is confirmed, and keeps the sessions', async () => {
  const { token, previous, email, reply, link } = await asking();
  expect(reply).toMatchObject({ status: 200, body: { email: previous, pending_email: { email } } });
  expect(await me(token)).toMatchObject({ email: previous });
  expect(await confirm(link)).toBe(true);
  expect(await me(token)).toMatchObject({ email, email_verified: true });
  await expect(api.login(previous)).rejects.toThrow('401');
  await api.login(email);
  expect((await api.send('GET', '/api/v1/account/', { token })).body.pending_email).toBeNull();
});

test('emails the previous address twice, with advice in case it was somebody else', async () => {
  const { previous, email, link } = await asking();
  const asked = api.mailbox.lastTo(previous);
  expect(asked.subject).toContain('asked to change your email');
  for (const words of [email, '/auth/undo-email-change?token=', 'undo the change within 72 hours'])
    expect(asked.text).toContain(words);
  await confirm(link);
  await api.drain();
  const done = api.mailbox.lastTo(previous);
  expect(done.subject).toContain('was changed');
  for (const words of [email, '/auth/undo-email-change?token=', api.deps.site('6').supportEmail])
    expect(done.text).toContain(words);
});

test('a link works once, for a day, and at its own site', async () => {
  const { link } = await asking();
  expect(await confirm(link, '8')).toBe(false);
  expect(await confirm(link)).toBe(true);
  expect(await confirm(link)).toBe(false);
  const late = await asking();
  api.clock.advance(TOO_LATE);
  expect(await confirm(late.link)).toBe(false);
  expect(await confirm('invented')).toBe(false);
});

test('only one of twenty parallel confirmations succeeds', async () => {
  const { link } = await asking();
  const results = await Promise.all(Array.from({ length: 20 }, () => confirm(link)));
  expect(results.filter(Boolean)).toHaveLength(1);
});

test('a change can be canceled', async () => {
  const { token, previous, link } = await asking();
  const cancelled = await api.send('POST', `${PATH}cancel/`, { token });
  expect(cancelled).toMatchObject({ status: 200, body: { email: previous, pending_email: null } });
  expect(await confirm(link)).toBe(false);
  expect(await me(token)).toMatchObject({ email: previous });
});

test('another link can be requested, which ends the earlier one', async () => {
  const { token, email, link } = await asking();
  expect((await api.send('POST', `${PATH}resend/`, { token })).status).toBe(200);
  await api.drain();
  const newer = tokenIn(api.mailbox.lastTo(email));
  expect(await confirm(link)).toBe(false);
  expect(await confirm(newer)).toBe(true);
  expect(await api.send('POST', `${PATH}resend/`, { token })).toMatchObject({
    status: 404,
    body: { code: 'no_pending_change' },
  });
});

test('gives the same response for an address that has an account, and emails its owner', async () => {
  const owner = await api.register();
  const { token, email: own } = await verifiedMerchant(api);
  const free = await ask(token, anAddress());
  const taken = await ask(token, owner.email);
  expect(taken.status).toBe(free.status);
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
  expect(taken.body.pending_email.email).toBe(owner.email);
  await api.drain();
  const mail = api.mailbox.lastTo(owner.email);
  expect(mail.subject).toContain('already has an account');
  expect(mail.text).not.toContain('token=');
  expect(mail.text).not.toContain(own);
});

test('does not take away an address that was registered in the meantime', async () => {
  const { token, previous, email, link } = await asking();
  await api.register(email.toUpperCase());
  expect(await confirm(link)).toBe(false);
  expect(await me(token)).toMatchObject({ email: previous });
});

test('only one of a registration and a confirmation of the same address at once succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { token, email, link } = await asking();
    const [registered, confirmed] = await Promise.all([
      api.register(email).then(
        () => true,
        () => false,
      ),
      confirm(link),
    ]);
    expect([registered, confirmed].filter((one) => one)).toHaveLength(1);
    expect((await me(token)).email === email).toBe(confirmed);
  }
});

test('links that were sent to the previous address stop working', async () => {
  const { previous, email, link } = await asking();
  await api.send('POST', '/api/v1/auth/password-reset/', { body: { email: previous } });
  await api.drain();
  const reset = tokenIn(api.mailbox.lastTo(previous));
  await confirm(link);
  const body = { token: reset, password: 'a new password' };
  expect((await api.send('POST', '/api/v1/auth/set-new-password/', { body })).status).toBe(400);
  await api.login(email);
});

test('requires the password, and a different address', async () => {
  const { token, email } = await verifiedMerchant(api);
  expect(await ask(token, anAddress(), 'wrong')).toMatchObject({
    status: 400,
    body: { password: ['This is not your current password.'] },
  });
  expect(await ask(token, email.toUpperCase())).toMatchObject({
    status: 400,
    body: { email: ['This is already your email address.'] },
  });
  expect((await ask(token, 'nowhere')).status).toBe(400);
  await api.drain();
  expect(mailsTo(email).filter(({ subject }) => subject.includes('change your email'))).toEqual([]);
});

test('refuses the sixth mail within an hour, per account and per address', async () => {
  const limited = await testBackend({ env: { RATE_LIMIT_SCALE: '1' } });
  const post = (token: string, email: string) =>
    limited.send('POST', PATH, { token, body: { email, password: PASSWORD } });
  const [one, other] = [await verifiedMerchant(limited), await verifiedMerchant(limited)];
  for (let sent = 0; sent < 5; sent += 1) expect((await post(one.token, 'x@example.com')).status).toBe(200);
  expect((await post(one.token, 'y@example.com')).status).toBe(429);
  expect((await post(other.token, 'x@example.com')).status).toBe(429);
  await limited.close();
});

test('deletes changes once they can neither be confirmed nor undone', async () => {
  await asking();
  const count = async () => (await api.deps.db.selectFrom('email_changes').selectAll().execute()).length;
  api.clock.advance(72 * 3600 - 1);
  await api.deps.sweeper.run();
  expect(await count()).toBeGreaterThan(0);
  api.clock.advance(1);
  await api.deps.sweeper.run();
  expect(await api.deps.db.selectFrom('email_changes').selectAll().execute()).toEqual([]);
});
