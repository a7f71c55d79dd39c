import type { People } from '@coupon-center/contracts';
import { PASSWORD, PROVIDER, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { invitePerson, personWith } from '../../testing/people.ts';
import { turnOnSecondFactor } from '../../testing/second-factor.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { seedProviders } from '../../testing/people.ts';

let api: TestBackend;
let administrator: string;
beforeEach(async () => {
  api = await testBackend();
  administrator = (await api.asProvider()).token;
});
afterEach(() => api.close());

const PEOPLE = '/api/v1/provider/people/';
const list = async (token = administrator) => (await api.send('GET', PEOPLE, { token })).body;
const personOf = async (id: number) => {
  const { people } = (await list()) as People;
  return people.find((person) => person.id === id);
};
const setRole = (id: number, role: string, token = administrator) =>
  api.send('PATCH', `${PEOPLE}${id}/`, { token, body: { role } });
const remove = (id: number, token = administrator) => api.send('DELETE', `${PEOPLE}${id}/`, { token });
const login = (email: string, password = PASSWORD) =>
  api.send('POST', '/api/v1/auth/email-login/', { body: { email, password } });
const meOf = (token: string) => api.send('GET', '/api/v1/auth/me/', { token });

/** Removes the configured account, so that only invited people are left. */
const unconfigure = () =>
  seedProviders(
    api.deps.db,
    { ...api.deps.env(), PROVIDER_EMAIL: undefined, PROVIDER_PASSWORD: undefined },
    api.deps,
  );

describe('the list', () => {
  test('shows the configured account first, with the details of everybody', async () => {
    const rosa = await personWith(api, 'reviewer', '6', 'rosa@example.com');
    const { people, invitations } = await list();
    expect(invitations).toEqual([]);
    expect(people).toEqual([
      {
        id: expect.any(Number),
        name: '',
        email: PROVIDER.email,
        role: 'administrator',
        last_signed_in: api.clock.now().toISOString(),
        has_second_factor: false,
        is_configured: true,
      },
      {
        id: rosa.id,
        name: 'Rosa Berg',
        email: 'rosa@example.com',
        role: 'reviewer',
        last_signed_in: api.clock.now().toISOString(),
        has_second_factor: false,
        is_configured: false,
      },
    ]);
  });

  test('shows who has a second factor, once it is on', async () => {
    const { id, token } = await personWith(api, 'reviewer');
    const body = { password: PASSWORD };
    await api.send('POST', '/api/v1/account/second-factor/begin/', { token, body });
    expect(await personOf(id)).toMatchObject({ has_second_factor: false });
    await turnOnSecondFactor(api, token);
    expect(await personOf(id)).toMatchObject({ has_second_factor: true });
  });

  test('contains the people of one site only', async () => {
    await personWith(api, 'reviewer', '8');
    await invitePerson(api, 'omar@example.com', { client: '8' });
    const { people, invitations } = await list();
    expect(people).toHaveLength(1);
    expect(invitations).toEqual([]);
  });

  test('keeps people whose sessions have all expired', async () => {
    const { id } = await personWith(api, 'reviewer');
    api.clock.advance(31 * 24 * 3600);
    await api.deps.sweeper.run();
    administrator = (await api.asProvider()).token;
    expect(await personOf(id)).toMatchObject({ last_signed_in: null });
  });
});

describe('roles', () => {
  test('a reviewer reviews, and manages neither people nor reasons', async () => {
    const { token } = await personWith(api, 'reviewer');
    const allowed = [
      'stores/?state=all',
      'coupons/?state=all',
      'decisions/',
      'numbers/',
      'reason-templates/',
    ];
    for (const path of allowed)
      expect((await api.send('GET', `/api/v1/provider/${path}`, { token })).status).toBe(200);
    const refused = { status: 403, body: { code: 'wrong_role' } };
    expect(await api.send('GET', PEOPLE, { token })).toMatchObject(refused);
    const body = { texts: ['Mine.'] };
    const url = '/api/v1/provider/reason-templates/store/';
    expect(await api.send('PUT', url, { token, body })).toMatchObject(refused);
    expect((await api.send('PUT', url, { token: administrator, body })).status).toBe(200);
  });

  test('take effect from the next call on', async () => {
    const { id, token } = await personWith(api, 'reviewer');
    expect(await setRole(id, 'administrator')).toMatchObject({
      status: 200,
      body: { role: 'administrator' },
    });
    expect((await list(token)).people).toHaveLength(2);
    expect((await meOf(token)).body.provider_role).toBe('administrator');
    expect((await setRole(id, 'reviewer')).status).toBe(200);
    expect((await api.send('GET', PEOPLE, { token })).status).toBe(403);
  });

  test('do not include other words', async () => {
    const { id } = await personWith(api, 'reviewer');
    expect((await setRole(id, 'merchant')).status).toBe(400);
  });

  test('cannot be given to merchants or people of other sites', async () => {
    const merchant = await api.register();
    const elsewhere = await personWith(api, 'administrator', '8');
    const { id } = (await meOf(merchant.token)).body;
    for (const stranger of [id, elsewhere.id, 999_999]) {
      expect((await setRole(stranger, 'administrator')).status).toBe(404);
      expect((await remove(stranger)).status).toBe(404);
    }
    expect((await meOf(merchant.token)).body).toMatchObject({ role: 'merchant', provider_role: null });
  });
});

describe('removing somebody', () => {
  test('ends their sessions at once, and every way to sign in again', async () => {
    const rosa = await personWith(api, 'reviewer', '6', 'rosa@example.com');
    await api.send('POST', '/api/v1/auth/password-reset/', { body: { email: rosa.email } });
    await api.drain();
    const reset = tokenIn(api.mailbox.lastTo(rosa.email));
    await api.send('POST', '/api/v1/account/change-email/', {
      token: rosa.token,
      body: { email: 'rosa.new@example.com', password: PASSWORD },
    });
    await api.drain();
    const confirm = tokenIn(api.mailbox.lastTo('rosa.new@example.com'));

    expect(await remove(rosa.id)).toMatchObject({ status: 200, body: { success: true } });
    expect((await meOf(rosa.token)).status).toBe(401);
    const refresh = await api.send('POST', '/api/v1/auth/refresh/', { body: { refresh: rosa.refresh } });
    expect(refresh.status).toBe(401);
    expect((await login(rosa.email)).status).toBe(401);
    const post = (call: string, body: unknown) => api.send('POST', `/api/v1/${call}/`, { body });
    expect((await post('auth/set-new-password', { token: reset, password: PASSWORD })).status).toBe(400);
    expect((await post('account/change-email/confirm', { token: confirm })).body).toEqual({
      confirmed: false,
    });
    expect((await post('auth/password-reset', { email: rosa.email })).status).toBe(404);
    expect((await login(rosa.email)).status).toBe(401);
    expect((await list()).people).toHaveLength(1);
    expect((await remove(rosa.id)).status).toBe(404);
  });

  test('keeps them in the log as the author of their decisions', async () => {
    const rosa = await personWith(api, 'reviewer', '6', 'rosa@example.com');
    const { store } = await api.merchant();
    const url = `/api/v1/provider/stores/${store.id}/approve/`;
    expect((await api.send('POST', url, { token: rosa.token })).status).toBe(200);
    await remove(rosa.id);
    const { body } = await api.send('GET', '/api/v1/provider/decisions/', { token: administrator });
    expect(body.results).toMatchObject([{ verdict: 'approved', decided_by: 'rosa@example.com' }]);
  });

  test('frees the address, for somebody new or for a merchant', async () => {
    const rosa = await personWith(api, 'administrator', '6', 'rosa@example.com');
    await remove(rosa.id);
    const again = await personWith(api, 'reviewer', '6', 'rosa@example.com');
    expect(again.id).not.toBe(rosa.id);
    expect((await meOf(again.token)).body.provider_role).toBe('reviewer');
    await remove(again.id);
    await api.register('rosa@example.com');
    expect((await meOf((await api.login('rosa@example.com')).token)).body.role).toBe('merchant');
  });

  test('works on your own account', async () => {
    const rosa = await personWith(api, 'administrator');
    expect((await remove(rosa.id, rosa.token)).status).toBe(200);
    expect((await meOf(rosa.token)).status).toBe(401);
  });
});

describe('the configured account', () => {
  test('can neither be removed nor made a reviewer', async () => {
    const { people } = await list();
    const refused = { status: 403, body: { code: 'configured_account' } };
    expect(await remove(people[0].id)).toMatchObject(refused);
    expect(await setRole(people[0].id, 'reviewer')).toMatchObject(refused);
    expect((await meOf(administrator)).status).toBe(200);
  });

  test('is not listed once it is no longer configured', async () => {
    const rosa = await personWith(api, 'administrator');
    await unconfigure();
    expect((await list(rosa.token)).people).toMatchObject([{ id: rosa.id }]);
  });
});

test('neither removes the last administrator nor makes them a reviewer', async () => {
  const rosa = await personWith(api, 'administrator');
  const omar = await personWith(api, 'reviewer');
  await unconfigure();
  const last = { status: 409, body: { code: 'last_administrator' } };
  expect(await remove(rosa.id, rosa.token)).toMatchObject(last);
  expect(await setRole(rosa.id, 'reviewer', rosa.token)).toMatchObject(last);
  expect((await setRole(omar.id, 'administrator', rosa.token)).status).toBe(200);
  expect((await setRole(rosa.id, 'reviewer', rosa.token)).status).toBe(200);
  expect(await remove(omar.id, omar.token)).toMatchObject(last);
});

describe('the account of somebody who was invited', () => {
  const own = (call: string, token: string, body: unknown) =>
    api.send('POST', `/api/v1/account/${call}/`, { token, body });

  test('has a password of its own, which can be changed and reset', async () => {
    const { email, token } = await personWith(api, 'reviewer');
    const body = { current_password: PASSWORD, password: 'a new password' };
    expect((await own('change-password', token, body)).status).toBe(200);
    expect((await login(email, 'a new password')).status).toBe(200);
    await api.send('POST', '/api/v1/auth/password-reset/', { body: { email } });
    await api.drain();
    const reset = { token: tokenIn(api.mailbox.lastTo(email)), password: 'another password' };
    expect((await api.send('POST', '/api/v1/auth/set-new-password/', { body: reset })).status).toBe(200);
    expect((await login(email, 'another password')).status).toBe(200);
  });

  test('has an address of its own, which can be changed', async () => {
    const { token } = await personWith(api, 'reviewer');
    const body = { email: 'rosa.new@example.com', password: PASSWORD };
    expect((await own('change-email', token, body)).status).toBe(200);
    await api.drain();
    const confirm = { token: tokenIn(api.mailbox.lastTo('rosa.new@example.com')) };
    const reply = await api.send('POST', '/api/v1/account/change-email/confirm/', { body: confirm });
    expect(reply.body).toEqual({ confirmed: true });
    expect((await meOf(token)).body).toMatchObject({
      email: 'rosa.new@example.com',
      provider_role: 'reviewer',
    });
  });

  test('can be neither deleted nor downloaded by its owner', async () => {
    const { token } = await personWith(api, 'reviewer');
    for (const call of ['delete', 'export'])
      expect((await own(call, token, { password: PASSWORD })).status).toBe(403);
  });
});

test.each([
  ['change-email', { email: 'new@example.com', password: PROVIDER.password }],
  ['change-email/resend', undefined],
  ['change-email/cancel', undefined],
  ['change-password', { current_password: PROVIDER.password, password: 'a new password' }],
])('refuses %s to the configured account', async (call, body) => {
  const reply = await api.send('POST', `/api/v1/account/${call}/`, { token: administrator, body });
  expect(reply).toMatchObject({ status: 403, body: { code: 'configured_account' } });
});
