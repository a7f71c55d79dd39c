import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

const NEW = 'a new password';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const isAlive = async (token: string) =>
  (await api.send('GET', '/api/v1/auth/me/', { token })).status === 200;
const refresh = (token: string) => api.send('POST', '/api/v1/auth/refresh/', { body: { refresh: token } });

test('shows the account', async () => {
  const { token, email } = await api.register();
  expect(await api.send('GET', '/api/v1/account/', { token })).toMatchObject({
    status: 200,
    body: {
      email,
      email_verified: false,
      role: 'merchant',
      created: api.clock.now().toISOString(),
      formats: null,
      pending_email: null,
    },
  });
});

test('stores the formats of dates and numbers with the account, until it follows the site again', async () => {
  const { token } = await api.register();
  const choose = (formats: unknown) => api.send('PATCH', '/api/v1/account/', { token, body: { formats } });
  const me = async () => (await api.send('GET', '/api/v1/auth/me/', { token })).body.formats;
  expect(await me()).toBeNull();
  for (const formats of ['fr-CA', 'iso', null]) {
    expect(await choose(formats)).toMatchObject({ status: 200, body: { formats } });
    expect(await me()).toBe(formats);
  }
  expect(await choose('de-DE')).toMatchObject({ status: 400, body: { formats: [expect.any(String)] } });
});

describe('changing the password', () => {
  const change = (token: string, current_password: string, password = NEW) =>
    api.send('POST', '/api/v1/account/change-password/', { token, body: { current_password, password } });

  test('signs out the other devices, keeps this one, and emails the owner', async () => {
    const { email, token, refresh: own } = await api.register();
    await api.drain();
    const other = await api.login(email);
    expect(await change(token, PASSWORD)).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await isAlive(other.token)).toBe(false);
    expect((await refresh(other.refresh)).status).toBe(401);
    expect(await isAlive(token)).toBe(true);
    expect((await refresh(own)).status).toBe(200);
    await api.drain();
    const mail = api.mailbox.lastTo(email);
    expect(mail.subject).toMatch(/^Your password for .* was changed$/);
    expect(mail.text).toContain('/auth/password-reminder');
    await expect(api.login(email)).rejects.toThrow('401');
    await api.login(email, NEW);
  });

  test('does nothing if the current one is wrong', async () => {
    const { email, token } = await api.register();
    const other = await api.login(email);
    expect(await change(token, 'wrong')).toMatchObject({
      status: 400,
      body: { current_password: ['This is not your current password.'] },
    });
    expect(await isAlive(other.token)).toBe(true);
    await api.login(email);
  });

  test('applies the rules of registering to the new one', async () => {
    const { token } = await api.register();
    expect(await change(token, PASSWORD, '12345')).toMatchObject({
      status: 400,
      body: { password: ['Password should be at least 6 characters long'] },
    });
  });

  test('is refused to the provider, whose password is configured', async () => {
    const { token } = await api.asProvider();
    expect(await change(token, 'provider-password')).toMatchObject({
      status: 403,
      body: { code: 'configured_account' },
    });
    const account = await api.send('GET', '/api/v1/account/', { token });
    expect(account.body).toMatchObject({ role: 'provider', is_configured: true });
  });
});
