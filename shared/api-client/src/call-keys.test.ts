import { http, HttpResponse } from 'msw';
import { emailRegister, me, resendVerification } from '@coupon-center/contracts';
import type { ApiCall } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { createApiClient } from './api-client.ts';
import { createSessionStorage } from './session-storage.ts';
import { ann as user, annsTokens as tokens } from './testing/ann.ts';
import { setUpServer } from './testing/set-up-server.ts';

const server = setUpServer();

const registration = { body: { email: 'ann@example.com', password: 'correct horse' } };
const UUID = /^[\da-f-]{36}$/;

const aClient = () =>
  createApiClient({ site: sites['6'], origin: 'http://localhost', onSession: () => undefined });

/** An API that gives these responses in turn and records the keys it receives. */
function anApi(call: ApiCall, ...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  server.use(
    http.all(`*${call.path}`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return answers.shift()?.() ?? HttpResponse.json({ ...tokens }, { status: 201 });
    }),
  );
  return keys;
}
const lost = () => HttpResponse.error();
const refused = (status: number) => () => HttpResponse.json({}, { status });

test('each idempotent call has its own key, and other calls have none', async () => {
  const keys = anApi(emailRegister);
  const client = aClient();
  await client.call(emailRegister, registration);
  await client.call(emailRegister, registration);
  expect(keys).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
  expect(keys[0]).not.toBe(keys[1]);

  const others = anApi(me, refused(404));
  await expect(client.call(me, {})).rejects.toMatchObject({ status: 404 });
  expect(others).toEqual([null]);
});

test.each([
  ['was lost', lost],
  ['was a failure of the server', refused(502)],
])('reuses the key of a call whose response %s when the call is made again', async (_, answer) => {
  const keys = anApi(emailRegister, answer);
  const client = aClient();
  await expect(client.call(emailRegister, registration)).rejects.toThrow();
  await client.call(emailRegister, registration);
  await client.call(emailRegister, registration);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('uses a new key for a call with other content, or after a refusal', async () => {
  const keys = anApi(emailRegister, lost, refused(400));
  const client = aClient();
  await expect(client.call(emailRegister, registration)).rejects.toThrow();
  const other = { body: { ...registration.body, email: 'bob@example.com' } };
  await expect(client.call(emailRegister, other)).rejects.toMatchObject({ status: 400 });
  await client.call(emailRegister, other);
  expect(new Set(keys).size).toBe(3);
});

test('the retry after a refresh uses the key of the first attempt', async () => {
  const call = { ...resendVerification, idempotent: true };
  const keys = anApi(call, refused(401), () => HttpResponse.json({ sent: true }));
  server.use(http.post('*/api/v1/auth/refresh/', () => HttpResponse.json({ ...tokens, token: 'access-2' })));
  createSessionStorage('browser').write({ tokens, user });
  await aClient().call(call, {});
  expect(keys).toEqual([expect.stringMatching(UUID), keys[0]]);
});
