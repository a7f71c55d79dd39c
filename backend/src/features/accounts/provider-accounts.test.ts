import { sites } from '@coupon-center/site-config';
import { PROVIDER, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { personWith } from '../../testing/people.ts';
import { seedProviders } from './provider-accounts.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend();
});
afterEach(() => api.close());

const seed = (changes: Record<string, string | undefined>) =>
  seedProviders(api.deps.db, { ...api.deps.env(), ...changes }, api.deps);
const login = (email: string, password: string) =>
  api.send('POST', '/api/v1/auth/email-login/', { body: { email, password } });

test('lets the provider sign in at every brand', async () => {
  for (const client of Object.keys(sites)) {
    const { token } = await api.asProvider(client);
    const me = await api.send('GET', '/api/v1/auth/me/', { token, client });
    expect(me.body).toMatchObject({
      role: 'provider',
      provider_role: 'administrator',
      email_verified: true,
      store: null,
    });
  }
});

test('a changed password replaces the old one and ends the sessions; an unchanged one ends none', async () => {
  const { token } = await api.asProvider();
  await seed({});
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(200);
  await seed({ PROVIDER_PASSWORD: 'another password' });
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(401);
  expect((await login(PROVIDER.email, PROVIDER.password)).status).toBe(401);
  expect((await login(PROVIDER.email, 'another password')).status).toBe(200);
});

test('an account that is no longer configured is closed', async () => {
  const { token } = await api.asProvider();
  await seed({ PROVIDER_EMAIL: undefined, PROVIDER_PASSWORD: undefined });
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(401);
  expect((await login(PROVIDER.email, PROVIDER.password)).status).toBe(401);
});

test('closes no invited account, whatever is configured', async () => {
  const { token } = await personWith(api, 'reviewer');
  await seed({ PROVIDER_EMAIL: 'another@example.com' });
  await seed({ PROVIDER_EMAIL: undefined, PROVIDER_PASSWORD: undefined });
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(200);
});

test('an invited account that is configured later has the configured password, and is an administrator', async () => {
  const { email, token } = await personWith(api, 'reviewer');
  await seed({ PROVIDER_EMAIL: email });
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(401);
  const tokens = await api.login(email, PROVIDER.password);
  const me = await api.send('GET', '/api/v1/auth/me/', { token: tokens.token });
  expect(me.body.provider_role).toBe('administrator');
  const reset = await api.send('POST', '/api/v1/auth/password-reset/', { body: { email } });
  expect(reset.status).toBe(404);
});

test('reopens a closed account that is configured again', async () => {
  await seed({ PROVIDER_EMAIL: 'another@example.com' });
  await seed({});
  expect((await login(PROVIDER.email, PROVIDER.password)).status).toBe(200);
  expect((await login('another@example.com', PROVIDER.password)).status).toBe(401);
});

// @spec 6.15
test('refuses to make a merchant the provider', async () => {
  await api.register('merchant@example.com');
  await expect(seed({ PROVIDER_EMAIL: 'merchant@example.com' })).rejects.toThrow(
    'PROVIDER_EMAIL belongs to a merchant of site 6. Configure another address.',
  );
});

test('refuses to reset the password of the configured provider', async () => {
  const reply = await api.send('POST', '/api/v1/auth/password-reset/', { body: { email: PROVIDER.email } });
  expect(reply.status).toBe(404);
});
