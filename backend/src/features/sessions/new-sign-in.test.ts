import { PASSWORD, PROVIDER, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('145.0', '146.0');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DAY = 24 * 3600;

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend();
});
afterEach(() => api.close());

async function register(agent = FIREFOX): Promise<string> {
  const email = 'ann@example.com';
  const body = { email, password: PASSWORD, siteId: 2, type: 2 };
  const headers = { 'user-agent': agent };
  expect((await api.send('POST', '/api/v1/auth/email-register/', { body, headers })).status).toBe(201);
  return email;
}
const signIn = (agent: string, email = 'ann@example.com', password = PASSWORD) =>
  api.send('POST', '/api/v1/auth/email-login/', {
    body: { email, password, siteId: 6 },
    headers: { 'user-agent': agent },
  });

/** Mails about sign-ins, oldest first. */
async function told() {
  await api.drain();
  return api.mailbox.mails.filter(({ subject }) => subject.startsWith('New sign-in'));
}

test('emails the owner which unknown device signed in, when, and what to do', async () => {
  const email = await register();
  await signIn(IPHONE);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: 'New sign-in to your account for Coupon Center' });
  // 15:00 in UTC.
  expect(mail?.text).toContain('with Safari on iPhone on Nov 20, 2026 at about 10:00 AM (Eastern Time).');
  expect(mail?.text).toContain('Go to your account:\nhttp://localhost:4000/account');
  expect(mail?.text).toContain('sign out everywhere else');
  expect(mail?.unsubscribe).toBeUndefined();
});

test('registering sends nothing, nor does signing in on the same device right after it', async () => {
  await register();
  await signIn(FIREFOX);
  await signIn(NEWER_FIREFOX);
  expect(await told()).toEqual([]);
});

test('a device is known after its first sign-in, even once it has signed out', async () => {
  await register();
  const { body } = await signIn(IPHONE);
  await api.send('POST', '/api/v1/auth/logout/', { body: { refresh: body.refresh } });
  await signIn(IPHONE);
  expect(await told()).toHaveLength(1);
});

test('a device that wasn’t used for 30 days is new again', async () => {
  await register();
  await signIn(IPHONE);
  api.clock.advance(29 * DAY);
  await api.deps.sweeper.run();
  await signIn(IPHONE);
  expect(await told()).toHaveLength(1);
  api.clock.advance(31 * DAY);
  await api.deps.sweeper.run();
  await signIn(IPHONE);
  expect(await told()).toHaveLength(2);
});

test('a wrong password sends no mail', async () => {
  await register();
  expect((await signIn(IPHONE, 'ann@example.com', 'wrong')).status).toBe(401);
  expect(await told()).toEqual([]);
});

test('reports an unrecognized device as such, and several sign-ins at one moment once', async () => {
  await register();
  await Promise.all(Array.from({ length: 5 }, () => signIn('curl/8.5.0')));
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('with a device that we don’t recognize');
});

test('a device that one account knows is new to another', async () => {
  await register();
  await signIn(IPHONE);
  await signIn(IPHONE, PROVIDER.email, PROVIDER.password);
  // Jobs that wait together run in any order.
  expect((await told()).map(({ to }) => to).sort()).toEqual(['ann@example.com', PROVIDER.email]);
});
