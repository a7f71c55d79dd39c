import { INVITATION_DAYS, MAX_PEOPLE } from '@coupon-center/contracts';
import { PASSWORD, PROVIDER, testBackend } from '../../testing/test-backend.ts';
import type { RequestOptions, TestBackend } from '../../testing/test-backend.ts';
import { acceptedPerson, invitePerson, personWith } from '../../testing/people.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { seedProviders } from '../../testing/people.ts';

let api: TestBackend;
let administrator: string;
beforeEach(async () => {
  api = await testBackend();
  administrator = (await api.asProvider()).token;
});
afterEach(() => api.close());

const OMAR = 'omar@example.com';
const INVITATIONS = '/api/v1/provider/invitations/';
const invite = (email: string, options: RequestOptions = {}) =>
  api.send('POST', INVITATIONS, { token: administrator, body: { email, role: 'reviewer' }, ...options });
const resend = (id: string) => api.send('POST', `${INVITATIONS}${id}/resend/`, { token: administrator });
const withdraw = (id: string) => api.send('DELETE', `${INVITATIONS}${id}/`, { token: administrator });
const open = async () =>
  (await api.send('GET', '/api/v1/provider/people/', { token: administrator })).body.invitations;
const read = async (token: string) =>
  (await api.send('POST', '/api/v1/auth/invitation/', { body: { token } })).body;
const accept = (token: string, fields = {}, client: '6' | '8' = '6') =>
  api.send('POST', '/api/v1/auth/accept-invitation/', {
    body: { token, first_name: 'Omar', last_name: 'Haddad', password: PASSWORD, ...fields },
    client,
  });
const OVER = { status: 409, body: { code: 'invitation_over' } };

test('emails an invitation with a link to the portal of its brand, the inviter and the role', async () => {
  const rosa = await personWith(api, 'administrator', '8', 'rosa@example.com');
  const body = { email: OMAR, role: 'administrator' };
  const reply = await api.send('POST', INVITATIONS, { token: rosa.token, body, client: '8' });
  expect(reply).toMatchObject({
    status: 201,
    body: { email: OMAR, role: 'administrator', has_expired: false },
  });
  await api.drain();
  const mail = api.mailbox.lastTo(OMAR);
  expect(mail.text).toContain('Rosa Berg (rosa@example.com) invited you');
  expect(mail.text).toContain('As an administrator,');
  expect(mail.text).toMatch(/http:\/\/8\.localhost:4000\/auth\/accept-invitation\?token=/);
  expect(mail.text).toContain('because someone used this address');
});

test('creates an account with the invited address and role on acceptance, whose owner then logs in', async () => {
  const { token } = await invitePerson(api, OMAR);
  expect(await read(token)).toEqual({ state: 'open', email: OMAR, role: 'reviewer' });
  expect(await accept(token)).toMatchObject({ status: 200, body: { success: true } });
  const tokens = await api.login(OMAR);
  const me = await api.send('GET', '/api/v1/auth/me/', { token: tokens.token });
  expect(me.body).toMatchObject({
    email: OMAR,
    email_verified: true,
    role: 'provider',
    provider_role: 'reviewer',
    store: null,
  });
  expect(await open()).toEqual([]);
});

test('a link works once', async () => {
  const { token } = await invitePerson(api, OMAR);
  await accept(token);
  expect(await accept(token, { password: 'a stranger' })).toMatchObject(OVER);
  expect(await read(token)).toEqual({ state: 'accepted', email: null, role: null });
  await api.login(OMAR);
});

test('a link works for seven days', async () => {
  const { token } = await invitePerson(api, OMAR);
  api.clock.advance(INVITATION_DAYS * 24 * 3600 - 1);
  expect(await read(token)).toMatchObject({ state: 'open' });
  api.clock.advance(1);
  expect(await read(token)).toEqual({ state: 'expired', email: null, role: null });
  expect(await accept(token)).toMatchObject(OVER);
  administrator = (await api.asProvider()).token;
  expect(await open()).toMatchObject([{ email: OMAR, has_expired: true }]);
});

test('stores the token neither in the table nor in the job', async () => {
  await invite(OMAR);
  const [row] = await api.deps.db.selectFrom('provider_invitations').selectAll().execute();
  const jobs = JSON.stringify(await api.deps.db.selectFrom('jobs').selectAll().execute());
  await api.drain();
  const token = tokenIn(api.mailbox.lastTo(OMAR));
  expect(JSON.stringify(row)).not.toContain(token);
  expect(jobs).not.toContain(token);
});

test.each([
  ['inviting the same address again', () => invite(OMAR.toUpperCase())],
  ['resending the invitation', async () => resend((await open())[0].id)],
])('%s replaces the earlier link', async (_what, again) => {
  const { token } = await invitePerson(api, OMAR);
  api.clock.advance(60);
  expect((await again()).status).toBeLessThan(300);
  await api.drain();
  const next = tokenIn(api.mailbox.mails.at(-1)!);
  expect(await read(token)).toEqual({ state: 'withdrawn', email: null, role: null });
  expect(await accept(token)).toMatchObject(OVER);
  expect(await open()).toHaveLength(1);
  expect((await accept(next)).status).toBe(200);
});

test('an expired invitation can be sent again for a month', async () => {
  const { id } = await invitePerson(api, OMAR);
  api.clock.advance((INVITATION_DAYS + 29) * 24 * 3600);
  await api.deps.sweeper.run();
  administrator = (await api.asProvider()).token;
  const again = await resend(id);
  expect(again).toMatchObject({ status: 200, body: { email: OMAR, has_expired: false } });
  await api.drain();
  expect((await accept(tokenIn(api.mailbox.lastTo(OMAR)))).status).toBe(200);
  const { id: late } = (await invite('late@example.com')).body;
  api.clock.advance((INVITATION_DAYS + 30) * 24 * 3600);
  await api.deps.sweeper.run();
  administrator = (await api.asProvider()).token;
  expect((await resend(late)).status).toBe(404);
});

test('a withdrawn invitation is over, even if its mail is late', async () => {
  const { id } = (await invite(OMAR)).body;
  expect(await withdraw(id)).toMatchObject({ status: 200, body: { success: true } });
  await api.drain();
  expect(api.mailbox.mails.filter(({ to }) => to === OMAR)).toEqual([]);
  const { id: other, token } = await invitePerson(api, OMAR);
  await withdraw(other);
  expect(await read(token)).toEqual({ state: 'withdrawn', email: null, role: null });
  expect(await accept(token)).toMatchObject(OVER);
  expect((await withdraw(other)).status).toBe(404);
  expect((await resend(other)).status).toBe(404);
});

test('an invented token gets the same response as a withdrawn one', async () => {
  expect(await read('nonsense')).toEqual({ state: 'withdrawn', email: null, role: null });
  expect(await accept('nonsense')).toMatchObject(OVER);
});

test('a link is not valid at another brand', async () => {
  const { token } = await invitePerson(api, OMAR);
  expect(await accept(token, {}, '8')).toMatchObject(OVER);
  expect((await accept(token)).status).toBe(200);
});

test('applies the rules of registering to the password, and requires names', async () => {
  const { token } = await invitePerson(api, OMAR);
  expect((await accept(token, { password: '12345' })).body).toEqual({
    password: ['Password should be at least 6 characters long'],
  });
  expect((await accept(token, { first_name: ' ', last_name: '' })).body).toEqual({
    first_name: ['This field is required.'],
    last_name: ['This field is required.'],
  });
  expect((await accept(token)).status).toBe(200);
});

describe('an address that has an account', () => {
  test('is refused if its owner already reviews there', async () => {
    await acceptedPerson(api, 'rosa@example.com');
    for (const email of ['Rosa@Example.com', PROVIDER.email])
      expect(await invite(email)).toMatchObject({
        status: 400,
        body: { email: ['Someone with this email can already review here.'] },
      });
  });

  test('is refused without details if it is a merchant’s', async () => {
    const { email } = await api.merchant();
    expect(await invite(email)).toMatchObject({
      status: 400,
      body: { email: ['This email already has an account here. Use a different one.'] },
    });
    expect(await open()).toEqual([]);
  });

  test('can be invited if the account is at another brand', async () => {
    const { email } = await api.register(undefined, '8');
    await personWith(api, 'reviewer', '8', 'rosa@example.com');
    expect((await invite(email)).status).toBe(201);
    expect((await invite('rosa@example.com')).status).toBe(201);
  });

  test('cannot be taken over by the link if it registered after the invitation', async () => {
    const { token } = await invitePerson(api, OMAR);
    await api.register(OMAR);
    expect(await accept(token, { password: 'a new password' })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    expect(await read(token)).toMatchObject({ state: 'open' });
    const me = await api.send('GET', '/api/v1/auth/me/', { token: (await api.login(OMAR)).token });
    expect(me.body.role).toBe('merchant');
  });

  test('can be invited if it is no longer configured, and then belongs to the person who accepts', async () => {
    const env = { ...api.deps.env(), PROVIDER_EMAIL: 'second@example.com' };
    await seedProviders(api.deps.db, env, api.deps);
    administrator = (await api.login('second@example.com', PROVIDER.password)).token;
    expect((await invite(PROVIDER.email)).status).toBe(201);
    await api.drain();
    expect((await accept(tokenIn(api.mailbox.lastTo(PROVIDER.email)))).status).toBe(200);
    await seedProviders(api.deps.db, env, api.deps);
    const { token } = await api.login(PROVIDER.email);
    const me = await api.send('GET', '/api/v1/auth/me/', { token });
    expect(me.body).toMatchObject({ role: 'provider', provider_role: 'reviewer' });
  });
});

test(`limits a site to ${MAX_PEOPLE} people, invited ones included`, async () => {
  const now = api.clock.now();
  const some = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    client_id: '6',
    email: `p${index}@example.com`,
    email_key: `p${index}@example.com`,
    role: 'reviewer' as const,
    token_hash: String(index),
    invited_by: null,
    created_at: now,
    expires_at: new Date(now.getTime() + 1000),
  }));
  await api.deps.db.insertInto('provider_invitations').values(some).execute();
  expect((await invite(OMAR)).body).toEqual({
    email: [`You’ve reached the limit of ${MAX_PEOPLE} people. Remove someone first.`],
  });
  expect((await invite('p0@example.com')).status).toBe(201);
});

test.each(['DELETE', 'PATCH'] as const)(
  'withdraws the invitations of an administrator who may no longer invite (%s)',
  async (method) => {
    const rosa = await personWith(api, 'administrator');
    expect((await invite(OMAR, { token: rosa.token })).status).toBe(201);
    await invite('ines@example.com');
    await api.drain();
    const token = tokenIn(api.mailbox.lastTo(OMAR));
    await api.send(method, `/api/v1/provider/people/${rosa.id}/`, {
      token: administrator,
      ...(method === 'PATCH' && { body: { role: 'reviewer' } }),
    });
    expect(await accept(token)).toMatchObject(OVER);
    expect(await open()).toEqual([expect.objectContaining({ email: 'ines@example.com' })]);
  },
);

describe('limits', () => {
  beforeEach(async () => {
    await api.close();
    api = await testBackend({ env: { RATE_LIMIT_SCALE: '1' } });
    administrator = (await api.asProvider()).token;
  });

  test('mails to one address, first ones and others together', async () => {
    for (let time = 0; time < 4; time += 1) expect((await invite(OMAR)).status).toBe(201);
    const { id } = (await open())[0];
    const last = await resend(id);
    expect(last.status).toBe(200);
    const refused = { status: 429, body: { code: 'too_many_requests' } };
    expect(await invite(OMAR)).toMatchObject(refused);
    expect(await resend(last.body.id)).toMatchObject(refused);
    expect((await invite('other@example.com')).status).toBe(201);
    api.clock.advance(3600);
    administrator = (await api.asProvider()).token;
    expect((await invite(OMAR)).status).toBe(201);
  });

  test('how many addresses an administrator tries', async () => {
    for (let time = 0; time < 30; time += 1) expect((await invite(`o${time}@example.com`)).status).toBe(201);
    expect((await invite('one.more@example.com')).status).toBe(429);
  });
});
