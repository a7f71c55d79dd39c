import { openStore } from '../../testing/open-store.ts';
import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import type { Merchant } from '../../testing/coupons.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/** Early enough for the page to be live for the whole week before MONDAY. */
const WEDNESDAY = new Date('2026-11-11T15:30:00.000Z');
/** 10:30 in Toronto. */
const MONDAY = '2026-11-23T15:30:00.000Z';
const SETTINGS = '/api/v1/account/emails/';
const ON = { numbers: true, reminders: true };

let api: TestBackend;
let merchant: Merchant;
beforeEach(async () => {
  api = await testBackend({ now: WEDNESDAY });
  // The coupon ends within a week of MONDAY.
  merchant = await openStore(api, 'Maple Outfitters', {
    coupons: [{ start_date: '2026-10-01', expiration_date: '2026-11-28' }],
  });
  await api.deps.sweeper.run();
});
afterEach(() => api.close());

/** Runs everything due at an instant, and returns the resulting mails. */
async function mailsAt(instant: string): Promise<Mail[]> {
  api.clock.set(new Date(instant));
  const before = api.mailbox.mails.length;
  await api.deps.sweeper.run();
  await api.drain();
  return api.mailbox.mails.slice(before).filter(({ messageId }) => /^(weekly|ending)-/.test(messageId));
}
async function mailOf(kind: 'weekly' | 'ending', instant = MONDAY): Promise<Mail> {
  const mail = (await mailsAt(instant)).find(({ messageId }) => messageId.startsWith(kind));
  if (!mail) throw new Error(`No ${kind} mail came.`);
  return mail;
}
const signIn = async () => (await api.login(merchant.email)).token;
const read = async () => (await api.send('GET', SETTINGS, { token: await signIn() })).body;
const byLink = async (token: string, on?: boolean, client?: '8') =>
  (await api.send('POST', '/api/v1/email-settings/', { body: { token, on }, client })).body.emails;

/** Sends the request as a mail program does: a form, without the portal's headers. */
const oneClick = (url: string, type = 'application/x-www-form-urlencoded', method: 'GET' | 'POST' = 'POST') =>
  api.app.inject({
    method,
    url: url.replace('http://localhost:4000', ''),
    ...(method === 'POST' && { headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click' }),
  });

test('sends every kind of email at first, and switches each by itself', async () => {
  const { token } = merchant;
  expect((await api.send('GET', SETTINGS, { token })).body).toEqual(ON);
  const change = (body: object) => api.send('PATCH', SETTINGS, { token, body });
  const off = { numbers: false, reminders: true };
  for (const body of [{ numbers: false }, { numbers: false }, {}, { reminders: true }])
    expect((await change(body)).body).toEqual(off);
  expect((await change({ reminders: false })).body).toEqual({ numbers: false, reminders: false });
  expect((await change(ON)).body).toEqual(ON);
  expect((await change({ numbers: 'no' })).status).toBe(400);
});

test('sends no emails of a kind that is off, but still those of the other kind', async () => {
  const { token } = merchant;
  await api.send('PATCH', SETTINGS, { token, body: { numbers: false } });
  expect((await mailsAt(MONDAY)).map(({ subject }) => subject)).toEqual([
    'Your coupon at Maple Outfitters ends in 5 days',
  ]);
});

test('an email that waits in the outbox is not sent once its kind is off', async () => {
  api.clock.set(new Date(MONDAY));
  await api.deps.sweeper.run();
  await api.send('PATCH', SETTINGS, { token: await signIn(), body: { reminders: false } });
  await api.drain();
  expect(api.mailbox.mails.filter(({ messageId }) => messageId.startsWith('ending-'))).toEqual([]);
});

describe('the link at the end of an email', () => {
  test('shows its kind of email, and changes the setting only on request', async () => {
    const token = tokenIn(await mailOf('weekly'));
    expect(token).toMatch(new RegExp(`^\\d+\\.numbers\\.`));
    expect(await byLink(token)).toEqual({ kind: 'numbers', on: true });
    expect(await read()).toEqual(ON);
    expect(await byLink(token, false)).toEqual({ kind: 'numbers', on: false });
    expect(await read()).toEqual({ numbers: false, reminders: true });
    expect(await byLink(token)).toEqual({ kind: 'numbers', on: false });
    expect(await byLink(token, true)).toEqual({ kind: 'numbers', on: true });
    expect(await read()).toEqual(ON);
  });

  test('leads to the portal', async () => {
    const mail = await mailOf('weekly');
    expect(mail.text).toContain('Stop these weekly emails: http://localhost:4000/email-settings?token=');
  });

  test('is valid for one account, kind and site, and can’t be forged', async () => {
    const token = tokenIn(await mailOf('weekly'));
    const [id = '', , mac = ''] = token.split('.');
    const forged = [
      `${Number(id) + 1}.numbers.${mac}`,
      `${id}.reminders.${mac}`,
      `${id}.billing.${mac}`,
      `${id}.numbers.`,
      `${id}.numbers.${mac}x`,
      `0${token}`,
      'nonsense',
    ];
    for (const other of forged) expect([other, await byLink(other, false)]).toEqual([other, null]);
    expect(await byLink(token, false, '8')).toBeNull();
    expect(await read()).toEqual(ON);
  });

  test('no longer works once the account is deleted', async () => {
    const token = tokenIn(await mailOf('weekly'));
    const body = { password: PASSWORD };
    await api.send('POST', '/api/v1/account/delete/', { token: await signIn(), body });
    expect(await byLink(token)).toBeNull();
  });
});

describe('one click in a mail program', () => {
  const urlOf = (mail: Mail) => mail.unsubscribe?.oneClickUrl ?? '';

  test.each([
    ['weekly', 'application/x-www-form-urlencoded', { numbers: false, reminders: true }],
    ['ending', 'multipart/form-data; boundary=x', { numbers: true, reminders: false }],
  ] as const)('ends %s mails without a session, even if it is repeated', async (kind, type, settings) => {
    const url = urlOf(await mailOf(kind));
    const clicks = [await oneClick(url, type), await oneClick(url, type)];
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read()).toEqual(settings);
  });

  test('changes nothing when opened as a page, and redirects to the page that asks', async () => {
    const mail = await mailOf('weekly');
    const reply = await oneClick(urlOf(mail), '', 'GET');
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe(`http://localhost:4000/email-settings?token=${tokenIn(mail)}`);
    expect(await read()).toEqual(ON);
  });

  test.each(['POST', 'GET'] as const)('a token that we didn’t sign is not found (%s)', async (method) => {
    const url = urlOf(await mailOf('weekly'));
    for (const forged of [url.replace('numbers', 'reminders'), url.replace(/token=.*/, ''), `${url}x`])
      expect((await oneClick(forged, undefined, method)).statusCode).toBe(404);
    expect(await read()).toEqual(ON);
  });
});

test('includes the settings in the download of an account, and erases them with it', async () => {
  const { token } = merchant;
  await api.send('PATCH', SETTINGS, { token, body: { numbers: false } });
  const body = { password: PASSWORD };
  const { body: exported } = await api.send('POST', '/api/v1/account/export/', { token, body });
  expect(exported.data.email_settings).toEqual({ numbers: false, reminders: true });
  await api.send('POST', '/api/v1/account/delete/', { token, body });
  api.clock.advance(31 * 86_400);
  await api.deps.sweeper.run();
  await api.drain();
  for (const table of [
    'email_opt_outs',
    'statistics_weeks',
    'statistics_live_pages',
    'billing_told',
  ] as const)
    expect(await api.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
});
