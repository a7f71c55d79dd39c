import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { codeAt, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { verifiedMerchant } from '../../testing/verify-email.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const own = (call: string, token: string, body: unknown) =>
  api.send('POST', `/api/v1/account/second-factor/${call}/`, { body, token });
const logIn = (email: string) =>
  api.send('POST', '/api/v1/auth/email-login/', { body: { email, password: PASSWORD } });
const codesLeft = async (token: string): Promise<number> =>
  (await api.send('GET', '/api/v1/account/', { token })).body.second_factor.recovery_codes_left;

/** Sends a code with several challenges at once. @returns how many of them signed in */
async function signInsOf(email: string, code: string, times = 6): Promise<number> {
  const challenges = await Promise.all(
    Array.from({ length: times }, async () => (await logIn(email)).body.challenge as string),
  );
  const replies = await Promise.all(
    challenges.map((challenge) =>
      api.send('POST', '/api/v1/auth/second-factor/', { body: { challenge, code } }),
    ),
  );
  const signedIn = replies.filter(({ status }) => status === 200).length;
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(times - signedIn);
  return signedIn;
}

async function guarded() {
  const { email, token } = await api.register();
  const factor = await turnOnSecondFactor(api, token);
  api.clock.advance(60);
  return { email, token, ...factor };
}

test('only one of several parallel sign-ins with the same app code succeeds', async () => {
  const { email, secret } = await guarded();
  expect(await signInsOf(email, codeAt(secret, api.clock.now()))).toBe(1);
});

test('only one of several parallel sign-ins with the same recovery code succeeds', async () => {
  const { email, token, recoveryCodes } = await guarded();
  expect(await signInsOf(email, recoveryCodes[0] ?? '')).toBe(1);
  expect(await codesLeft(token)).toBe(9);
});

test('only one of several parallel confirmations succeeds', async () => {
  const { token } = await verifiedMerchant(api);
  const { secret } = (await own('begin', token, { password: PASSWORD })).body;
  const code = codeAt(secret, api.clock.now());
  const replies = await Promise.all(Array.from({ length: 5 }, () => own('confirm', token, { code })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await codesLeft(token)).toBe(10);
});

test('only one of several parallel attempts to turn it off with the same code succeeds', async () => {
  const { email, token, secret } = await guarded();
  const body = { password: PASSWORD, code: codeAt(secret, api.clock.now()) };
  const replies = await Promise.all(Array.from({ length: 4 }, () => own('turn-off', token, body)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await logIn(email)).status).toBe(200);
});

test('a sign-in that runs while it is turned on leaves no session without a code', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { email, token } = await verifiedMerchant(api);
    const { secret } = (await own('begin', token, { password: PASSWORD })).body;
    const code = codeAt(secret, api.clock.now());
    const [reply, confirmed] = await Promise.all([logIn(email), own('confirm', token, { code })]);
    expect(confirmed.status).toBe(200);
    if (reply.status !== 200) {
      expect(reply.status).toBe(403);
      continue;
    }
    const me = await api.send('GET', '/api/v1/auth/me/', { token: reply.body.token });
    expect(me.status).toBe(401);
  }
});
