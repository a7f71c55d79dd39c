import type { ClientId } from '@coupon-center/site-config';
import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { verifiedMerchant } from '../../testing/verify-email.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());
beforeEach(() => api.mailbox.refusals.clear());

/** When a merchant's mails began to fail, as the merchant learns it. */
async function failedAt(token: string, client: ClientId = '6') {
  const user = await api.send('GET', '/api/v1/auth/me/', { token, client });
  const account = await api.send('GET', '/api/v1/account/', { token, client });
  expect(account.body.mail_failed_at).toBe(user.body.mail_failed_at);
  return user.body.mail_failed_at as string | null;
}
const askToReset = (email: string, client: ClientId = '6') =>
  api.send('POST', '/api/v1/auth/password-reset/', { body: { email, siteId: 6 }, client });
const now = () => api.clock.now().toISOString();

/** Makes as many attempts to send the mails that wait as there are. */
async function exhaust() {
  for (let attempt = 0; attempt < 14; attempt += 1) {
    await api.drain();
    api.clock.advance(3600);
  }
}

/** A merchant whose next mail is refused for good. */
async function refused() {
  const account = await verifiedMerchant(api);
  await api.drain();
  api.mailbox.refusals.set(account.email, { isFinal: true });
  await askToReset(account.email);
  await api.drain();
  return account;
}

test('marks an account whose address the mail server refuses for good, at the first attempt', async () => {
  const { email, token } = await verifiedMerchant(api);
  await api.drain();
  expect(await failedAt(token)).toBeNull();
  api.mailbox.refusals.set(email, { isFinal: true });
  await askToReset(email);
  await api.drain();
  const since = now();
  expect(await failedAt(token)).toBe(since);

  api.clock.advance(60);
  await api.drain();
  expect(await failedAt(token)).toBe(since);
});

test('marks an account when a mail that the server refuses for now is given up, not before', async () => {
  const { email, token } = await verifiedMerchant(api);
  await api.drain();
  api.mailbox.refusals.set(email, { isFinal: false });
  await askToReset(email);
  await api.drain();
  expect(await failedAt(token)).toBeNull();

  // A link that has expired is not sent again, a notice is.
  const body = { current_password: PASSWORD, password: 'a new password' };
  await api.send('POST', '/api/v1/account/change-password/', { token, body });
  await exhaust();
  expect(await failedAt((await api.login(email, 'a new password')).token)).not.toBeNull();
});

test('marks nobody when the mail server itself is down', async () => {
  const { email } = await verifiedMerchant(api);
  await api.drain();
  const { token } = await api.login(email);
  const body = { current_password: PASSWORD, password: 'a new password' };
  await api.send('POST', '/api/v1/account/change-password/', { token, body });
  api.mailbox.broken = true;
  await exhaust();
  api.mailbox.broken = false;
  const { db } = api.deps;
  expect(
    await db.selectFrom('jobs').select('kind').where('failed_at', 'is not', null).execute(),
  ).toContainEqual({ kind: 'auth.notice' });
  expect(await failedAt((await api.login(email, 'a new password')).token)).toBeNull();
});

test('an accepted mail to the address clears the mark, in whatever case it is written', async () => {
  const { email, token } = await refused();
  expect(await failedAt(token)).not.toBeNull();
  api.mailbox.refusals.clear();
  const { mailer, site } = api.deps;
  const mail = { subject: 'Hi', text: 'Hi', html: 'Hi', messageId: 'one' };
  await mailer.send(site('6'), { ...mail, to: 'somebody-else@example.com' });
  expect(await failedAt(token)).not.toBeNull();
  await mailer.send(site('6'), { ...mail, to: email.toUpperCase() });
  expect(await failedAt(token)).toBeNull();
});

test('a mark that could not be cleared does not make an accepted mail fail', async () => {
  const { email } = await refused();
  api.mailbox.refusals.clear();
  const { db } = api.deps;
  vi.spyOn(db, 'updateTable').mockImplementationOnce(() => {
    throw new Error('The database is down.');
  });
  await api.deps.mailer.send(api.deps.site('6'), {
    to: email,
    subject: 'Hi',
    text: 'Hi',
    html: 'Hi',
    messageId: 'two',
  });
  expect(api.mailbox.lastTo(email).messageId).toBe('two');
});

test("leaves another brand's account of the same address alone", async () => {
  const { email, token } = await verifiedMerchant(api);
  const elsewhere = await api.register(email, '8');
  await api.drain();
  api.mailbox.refusals.set(email, { isFinal: true });
  await askToReset(email);
  await api.drain();
  expect(await failedAt(token)).not.toBeNull();
  expect(await failedAt(elsewhere.token, '8')).toBeNull();

  await askToReset(email, '8');
  await api.drain();
  expect(await failedAt(elsewhere.token, '8')).not.toBeNull();
  api.mailbox.refusals.clear();
  await askToReset(email, '8');
  await api.drain();
  expect(await failedAt(elsewhere.token, '8')).toBeNull();
  expect(await failedAt(token)).not.toBeNull();
});

test('a confirmed change of the address clears the mark', async () => {
  const { email, token } = await refused();
  const to = `moved-${email}`;
  await api.send('POST', '/api/v1/account/change-email/', { token, body: { email: to, password: PASSWORD } });
  await api.drain();
  expect(await failedAt(token)).not.toBeNull();
  const body = { token: tokenIn(api.mailbox.lastTo(to)) };
  await api.send('POST', '/api/v1/account/change-email/confirm/', { body });
  expect(await failedAt(token)).toBeNull();

  // The mail to the previous address is refused, too: it is no longer the account's.
  await api.drain();
  expect(await failedAt(token)).toBeNull();
});

test('tells nobody but the owner', async () => {
  const { email, token } = await refused();
  const store = await api.createStore(token);
  const { token: provider } = await api.asProvider();
  const other = await api.merchant();
  const replies = [
    await api.send('GET', '/api/v1/auth/me/'),
    await api.send('GET', '/api/v1/auth/me/', { token: other.token }),
    await api.send('GET', '/api/v1/auth/me/', { token, client: '8' }),
    await api.send('GET', '/api/v1/account/'),
    await api.send('GET', '/api/v1/provider/stores/?state=all', { token: provider }),
    await api.send('GET', `/api/v1/stores/${store.id}/`, { token }),
    await api.send('GET', `/api/v1/public/stores/${store.slug}/`),
    await askToReset(email),
  ];
  expect(replies.map(({ status }) => status)).toEqual([401, 200, 401, 401, 200, 200, 404, 200]);
  for (const { text } of replies) expect(text).not.toMatch(/mail_failed_at":"/);
});
