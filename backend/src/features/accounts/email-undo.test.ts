import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { invitePerson } from '../../testing/people.ts';
import { codeAt, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { verifiedMerchant } from '../../testing/verify-email.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const PATH = '/api/v1/account/change-email/';
const UNDO_SECONDS = 72 * 3600;
const NEW = 'a new password';

const post = (path: string, body: unknown, token?: string) => api.send('POST', path, { body, token });
const confirm = async (token: string) => (await post(`${PATH}confirm/`, { token })).body.confirmed;
const undo = (token: string) => post(`${PATH}undo/`, { token });
const look = async (token: string) => (await post(`${PATH}undo/look/`, { token })).body;
const logIn = async (email: string, password = PASSWORD) =>
  (await post('/api/v1/auth/email-login/', { email, password })).status;

/** The token of the last link to a page; mails of the same moment arrive in any order. */
const tokenTo = (address: string, page: 'confirm-email-change' | 'undo-email-change') =>
  tokenIn(api.mailbox.mails.findLast(({ to, text }) => to === address && text.includes(`/auth/${page}?`))!);
const undoTokenTo = (address: string) => tokenTo(address, 'undo-email-change');

/** Sets a password by the link in the one mail that offers it. */
async function setPassword(address: string, password: string): Promise<void> {
  await api.drain();
  const offers = api.mailbox.mails.filter(
    ({ to, subject }) => to === address && subject.includes('Set a new'),
  );
  expect(offers).toHaveLength(1);
  const body = { token: tokenIn(offers[0]!), password };
  expect(await post('/api/v1/auth/set-new-password/', body)).toMatchObject({ status: 200 });
}

let addresses = 0;

/** Asks for another address. @returns the tokens of the links: to confirm it, and to undo it */
async function ask(token: string, previous: string) {
  const email = `thief-${(addresses += 1)}@example.com`;
  const { status } = await post(PATH, { email, password: PASSWORD }, token);
  expect(status).toBe(200);
  await api.drain();
  return {
    email,
    link: tokenIn(api.mailbox.lastTo(email)),
    undoing: undoTokenTo(previous),
  };
}

/** An owner, and a thief who knows the password and has requested a change to their own address. */
async function stolen() {
  const { email: previous, token } = await verifiedMerchant(api);
  const thief = await api.login(previous);
  return { previous, token, thief: thief.token, ...(await ask(thief.token, previous)) };
}

test('undoes a confirmed change by the link in the first mail', async () => {
  const { previous, token, thief, email, link, undoing } = await stolen();
  expect(await look(undoing)).toEqual({ state: 'open', email: previous, other: email });
  expect(await confirm(link)).toBe(true);
  expect(await logIn(previous)).toBe(401);

  const reply = await undo(undoing);
  expect(reply).toMatchObject({ status: 200, body: { state: 'undone', email: previous, other: email } });
  for (const session of [token, thief])
    expect((await api.send('GET', '/api/v1/auth/me/', { token: session })).status).toBe(401);
  // The thief knows the password.
  expect(await logIn(previous)).toBe(401);
  expect(await logIn(email)).toBe(401);

  await setPassword(previous, NEW);
  expect(await logIn(previous, NEW)).toBe(200);
});

test('undoes it by the link in the mail about the confirmed change, too, and emails the new address', async () => {
  const { previous, email, link } = await stolen();
  await confirm(link);
  await api.drain();
  const done = api.mailbox.lastTo(previous);
  expect(done.text).toContain('/auth/undo-email-change?token=');
  expect((await undo(tokenIn(done))).body.state).toBe('undone');
  await api.drain();
  expect(api.mailbox.lastTo(email).subject).toContain('was changed back');
});

/** Makes the changes of an address look like those of the release without undo links. */
const asBefore = (previous: string) =>
  api.deps.db
    .updateTable('email_changes')
    .set({ undo_hash: null, previous_key: null, undo_until: null })
    .where('previous_email', '=', previous)
    .execute();

test('a change requested in the previous release can be undone once it is confirmed', async () => {
  const { previous, link } = await stolen();
  await asBefore(previous);
  expect(await confirm(link)).toBe(true);
  await expect(api.register(previous)).rejects.toThrow('409');
  await api.drain();
  expect((await undo(undoTokenTo(previous))).body.state).toBe('undone');
});

test('a change requested in the previous release can be undone from the mail about the request', async () => {
  const { email: previous, token } = await verifiedMerchant(api);
  const { status } = await post(PATH, { email: 'asked@example.com', password: PASSWORD }, token);
  expect(status).toBe(200);
  await asBefore(previous);
  await api.drain();
  expect((await undo(undoTokenTo(previous))).body.state).toBe('undone');
});

test('undoes a change that is not confirmed yet', async () => {
  const { previous, link, undoing } = await stolen();
  expect((await undo(undoing)).body.state).toBe('undone');
  expect(await confirm(link)).toBe(false);
  expect(await logIn(previous)).toBe(401);
});

test('a thief cannot end the link by a new password, a sign-out or a second factor', async () => {
  const { previous, thief, link, undoing } = await stolen();
  await confirm(link);
  await post('/api/v1/account/change-password/', { current_password: PASSWORD, password: NEW }, thief);
  await post('/api/v1/account/sessions/end-others/', undefined, thief);
  await turnOnSecondFactor(api, thief, '6', NEW);
  expect((await undo(undoing)).body.state).toBe('undone');
  await setPassword(previous, 'mine again');
  // Nobody is asked for a code of the thief's app.
  expect(await logIn(previous, 'mine again')).toBe(200);
});

test('a second factor that the thief turned on first does not end the link', async () => {
  const { email: previous, token } = await api.register();
  await turnOnSecondFactor(api, token);
  api.clock.advance(60);
  const { link, undoing } = await ask(token, previous);
  await confirm(link);
  await undo(undoing);
  await setPassword(previous, NEW);
  expect(await logIn(previous, NEW)).toBe(200);
});

test('a second factor that the owner had for longer than 72 hours stays', async () => {
  const { email: previous, token: first } = await api.register();
  const { secret } = await turnOnSecondFactor(api, first);
  api.clock.advance(UNDO_SECONDS + 1);
  const asked = await post('/api/v1/auth/email-login/', { email: previous, password: PASSWORD });
  const completion = { challenge: asked.body.challenge, code: codeAt(secret, api.clock.now()) };
  const { token } = (await post('/api/v1/auth/second-factor/', completion)).body;
  const { link, undoing } = await ask(token, previous);
  await confirm(link);
  await undo(undoing);
  await setPassword(previous, NEW);
  expect(await logIn(previous, NEW)).toBe(403);
});

test('lets the earliest link win: further changes cannot be used to get back in', async () => {
  const { previous, thief, email, link, undoing } = await stolen();
  await confirm(link);
  api.clock.advance(1);
  const further = await ask(thief, email);
  await confirm(further.link);
  expect((await undo(undoing)).body.state).toBe('undone');
  // The state is not `undone`, because nobody can log in with that address again.
  for (const ask of [look, async (token: string) => (await undo(token)).body])
    expect(await ask(further.undoing)).toMatchObject({ state: 'expired', email });
  expect(await look(undoing)).toMatchObject({ state: 'undone', email: previous });
  expect(await logIn(email)).toBe(401);
  await api.drain();
  expect(api.mailbox.lastTo(further.email).subject).toContain('was changed back');
  expect(api.mailbox.lastTo(email).subject).not.toContain('was changed back');
  await setPassword(previous, NEW);
  expect(await logIn(previous, NEW)).toBe(200);
});

test('a link works once, and repeating it ends nothing', async () => {
  const { previous, link, undoing } = await stolen();
  await confirm(link);
  const replies = await Promise.all(Array.from({ length: 5 }, () => undo(undoing)));
  expect(replies.map(({ body }) => body.state)).toEqual(Array(5).fill('undone'));
  await setPassword(previous, NEW);
  const { token } = await api.login(previous, NEW);
  await undo(undoing);
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(200);
});

test('a link works for 72 hours after the change was confirmed', async () => {
  const one = await stolen();
  const other = await stolen();
  api.clock.advance(20 * 3600);
  await confirm(one.link);
  await confirm(other.link);
  api.clock.advance(UNDO_SECONDS - 1);
  expect((await undo(one.undoing)).body.state).toBe('undone');
  api.clock.advance(1);
  expect(await look(other.undoing)).toMatchObject({ state: 'expired' });
  expect((await undo(other.undoing)).body.state).toBe('expired');
  expect(await logIn(other.previous)).toBe(401);
});

test('keeps the previous address from others while the change can be undone', async () => {
  const { previous, link } = await stolen();
  await confirm(link);
  await expect(api.register(previous.toUpperCase())).rejects.toThrow('409');
  const other = await verifiedMerchant(api);
  await post(PATH, { email: previous, password: PASSWORD }, other.token);
  await api.drain();
  expect(await confirm(tokenTo(previous, 'confirm-email-change'))).toBe(false);
  const invitation = await invitePerson(api, previous);
  const acceptance = { ...invitation, first_name: 'A', last_name: 'B', password: PASSWORD };
  expect((await post('/api/v1/auth/accept-invitation/', acceptance)).body.code).toBe('email_taken');
  api.clock.advance(UNDO_SECONDS);
  await api.register(previous);
});

test('lets the account itself change back', async () => {
  const { previous, thief, link } = await stolen();
  await confirm(link);
  await post(PATH, { email: previous, password: PASSWORD }, thief);
  await api.drain();
  expect(await confirm(tokenTo(previous, 'confirm-email-change'))).toBe(true);
});

test('answers 404 to an invented token, and to one of another kind or site', async () => {
  const { link, undoing } = await stolen();
  for (const token of ['invented', link])
    expect(await undo(token)).toMatchObject({ status: 404, body: { code: 'link_unknown' } });
  const reply = await api.send('POST', `${PATH}undo/`, { body: { token: undoing }, client: '8' });
  expect(reply.status).toBe(404);
});
