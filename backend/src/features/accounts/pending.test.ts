import { sql } from 'kysely';
import { inTransaction } from '@coupon-center/database';
import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { invitePerson, personWith } from '../../testing/people.ts';
import { codeAt, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { verifiedMerchant } from '../../testing/verify-email.ts';
import { endPending, PENDING } from './pending.ts';
import type { PendingKind } from './pending.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const ACCOUNT = '/api/v1/account/';
const post = (path: string, body: unknown, token?: string) => api.send('POST', path, { body, token });
const NEW = 'a new password';

interface Owner {
  email: string;
  token: string;
  id: number;
}

/** A merchant with a verified address. */
async function merchant(): Promise<Owner> {
  const { email, token } = await verifiedMerchant(api);
  const { body } = await api.send('GET', '/api/v1/auth/me/', { token });
  return { email, token, id: body.id };
}

async function reset(email: string, password = NEW) {
  await post('/api/v1/auth/password-reset/', { email });
  await api.drain();
  const body = { token: tokenIn(api.mailbox.lastTo(email)), password };
  return post('/api/v1/auth/set-new-password/', body);
}

/** Actions that end everything pending. */
const CAUSES = {
  'a new password by mail': ({ email }: Owner) => reset(email),
  'a new password on the account page': ({ token }: Owner) =>
    post(`${ACCOUNT}change-password/`, { current_password: PASSWORD, password: NEW }, token),
  'signing out everywhere else': ({ token }: Owner) =>
    post(`${ACCOUNT}sessions/end-others/`, undefined, token),
} as const;

let addresses = 0;

/** Starts a pending item of each kind. @returns a check whether it still works */
const KINDS: Record<PendingKind, (owner: Owner) => Promise<() => Promise<boolean>>> = {
  'email change': async ({ token }) => {
    const email = `pending-${(addresses += 1)}@example.com`;
    await post(`${ACCOUNT}change-email/`, { email, password: PASSWORD }, token);
    await api.drain();
    const body = { token: tokenIn(api.mailbox.lastTo(email)) };
    return async () => (await post(`${ACCOUNT}change-email/confirm/`, body)).body.confirmed;
  },
  'reset link': async ({ email }) => {
    await post('/api/v1/auth/password-reset/', { email });
    await api.drain();
    const body = { token: tokenIn(api.mailbox.lastTo(email)), password: 'one more password' };
    return async () => (await post('/api/v1/auth/set-new-password/', body)).status === 200;
  },
  challenge: async ({ email, token }) => {
    const { secret } = await turnOnSecondFactor(api, token);
    const { body } = await post('/api/v1/auth/email-login/', { email, password: PASSWORD });
    const code = codeAt(secret, api.clock.now(), 1);
    const completion = { challenge: body.challenge, code };
    return async () => (await post('/api/v1/auth/second-factor/', completion)).status === 200;
  },
  'second factor being set up': async ({ token }) => {
    const { body } = await post(`${ACCOUNT}second-factor/begin/`, { password: PASSWORD }, token);
    const code = codeAt(body.secret, api.clock.now());
    return async () => (await post(`${ACCOUNT}second-factor/confirm/`, { code }, token)).status === 200;
  },
  'invitation that it sent': async ({ token }) => {
    const email = `pending-${(addresses += 1)}@example.com`;
    await post('/api/v1/provider/invitations/', { email, role: 'reviewer' }, token);
    await api.drain();
    const body = { token: tokenIn(api.mailbox.lastTo(email)) };
    return async () => (await post('/api/v1/auth/invitation/', body)).body.state === 'open';
  },
};
const kinds = Object.keys(PENDING) as PendingKind[];

const ownerOf = (kind: PendingKind): Promise<Owner> =>
  kind === 'invitation that it sent' ? personWith(api, 'administrator') : merchant();

describe.each(kinds)('%s', (kind) => {
  test('works as long as nothing ends it', async () => {
    const works = await KINDS[kind](await ownerOf(kind));
    expect(await works()).toBe(true);
  });

  test.each(Object.entries(CAUSES))('ends with %s', async (_name, cause) => {
    const owner = await ownerOf(kind);
    const works = await KINDS[kind](owner);
    expect((await cause(owner)).status).toBe(200);
    expect(await works()).toBe(false);
  });
});

test.each<PendingKind>(['email change', 'reset link', 'invitation that it sent'])(
  '%s ends when a second factor is turned on',
  async (kind) => {
    const owner = await ownerOf(kind);
    const works = await KINDS[kind](owner);
    await turnOnSecondFactor(api, owner.token);
    expect(await works()).toBe(false);
  },
);

test('deleting the account ends everything pending', async () => {
  for (const kind of kinds.filter((one) => one !== 'invitation that it sent')) {
    const owner = await merchant();
    const works = await KINDS[kind](owner);
    await post(`${ACCOUNT}delete/`, { password: PASSWORD }, owner.token);
    expect(await works()).toBe(false);
  }
});

test('keeps invitations that others sent', async () => {
  const { token } = await invitePerson(api, 'stays@example.com');
  const other = await personWith(api, 'administrator');
  await CAUSES['signing out everywhere else'](other);
  expect((await post('/api/v1/auth/invitation/', { token })).body.state).toBe('open');
});

/** Tables of account data that expires, with what ends it early. */
const WITH_AN_END: Readonly<Record<string, PendingKind | 'revoked with a new password'>> = {
  email_changes: 'email change',
  mail_tokens: 'reset link',
  provider_invitations: 'invitation that it sent',
  sessions: 'revoked with a new password',
};

test('every table of expiring account data is covered here', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_attribute a on a.attrelid = f.conrelid
    where f.contype = 'f' and f.confrelid = 'users'::regclass and a.attname = 'expires_at'
    order by 1
  `.execute(api.deps.db);
  // A new table needs its kind in `pending.ts`.
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(WITH_AN_END).sort());
});

test('ends nothing of another account', async () => {
  const [owner, other] = [await merchant(), await merchant()];
  const works = await KINDS['email change'](other);
  await inTransaction(api.deps.db, (tx) => endPending(tx, owner.id, api.clock.now(), api.deps.ports));
  expect(await works()).toBe(true);
});
