import { sql } from 'kysely';
import { tokenHash } from '../../platform/security/keys.ts';
import { createLoginChallenges } from '../../platform/security/login-challenge.ts';
import { PASSWORD, PROVIDER, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { codeAt, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { verifiedMerchant } from '../../testing/verify-email.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const own = (call: string, token: string, body: unknown) =>
  api.send('POST', `/api/v1/account/second-factor/${call}/`, { body, token });
const account = async (token: string) => (await api.send('GET', '/api/v1/account/', { token })).body;
const me = (token: string) => api.send('GET', '/api/v1/auth/me/', { token });
const logIn = (email: string, password = PASSWORD) =>
  api.send('POST', '/api/v1/auth/email-login/', { body: { email, password } });
const finish = (challenge: string, code: string, options = {}) =>
  api.send('POST', '/api/v1/auth/second-factor/', { body: { challenge, code }, ...options });
const codeNow = (secret: string, steps = 0) => codeAt(secret, api.clock.now(), steps);

async function challengeFor(email: string, password = PASSWORD): Promise<string> {
  const { status, body } = await logIn(email, password);
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'second_factor_required' });
  expect(body).not.toHaveProperty('token');
  return body.challenge;
}

/** A merchant with a second factor, a minute after it was turned on: the current code is unused. */
async function guarded() {
  const { email, token } = await api.register();
  const factor = await turnOnSecondFactor(api, token);
  await api.drain();
  api.clock.advance(60);
  return { email, token, ...factor };
}

describe('turning it on', () => {
  test('requires the password, then a code of the app, and returns ten recovery codes', async () => {
    const { email, token } = await verifiedMerchant(api);
    expect((await account(token)).second_factor).toBeNull();
    const { status, body } = await own('begin', token, { password: PASSWORD });
    expect(status).toBe(200);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(decodeURIComponent(body.uri)).toContain(email);
    // Nothing has changed yet.
    expect((await logIn(email)).status).toBe(200);
    const confirmed = await own('confirm', token, { code: codeNow(body.secret) });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    const second_factor = { since: api.clock.now().toISOString(), recovery_codes_left: 10 };
    expect(confirmed.body.account).toMatchObject({ email, second_factor });
    expect(await account(token)).toMatchObject({ second_factor });
    expect((await logIn(email)).status).toBe(403);
  });

  test('signs out the other devices, and emails the owner', async () => {
    const { email, token } = await api.register();
    const other = await api.login(email);
    await turnOnSecondFactor(api, token);
    expect((await me(other.token)).status).toBe(401);
    const refresh = { body: { refresh: other.refresh } };
    expect((await api.send('POST', '/api/v1/auth/refresh/', refresh)).status).toBe(401);
    expect((await me(token)).status).toBe(200);
    await api.drain();
    expect(api.mailbox.lastTo(email).subject).toBe('Two-step login for Coupon Center is on');
  });

  test('refuses a wrong password, a wrong code, and a code without a secret', async () => {
    const { token } = await verifiedMerchant(api);
    expect((await own('begin', token, { password: 'wrong' })).body).toEqual({
      password: ['This is not your current password.'],
    });
    expect(await own('confirm', token, { code: '123456' })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_not_begun' },
    });
    const { body } = await own('begin', token, { password: PASSWORD });
    expect((await own('confirm', token, { code: codeNow(body.secret, 5) })).body).toEqual({
      code: [expect.any(String)],
    });
  });

  test('a newer secret replaces an older one, and expires after half an hour', async () => {
    const { email, token } = await verifiedMerchant(api);
    const older = (await own('begin', token, { password: PASSWORD })).body.secret;
    const newer = (await own('begin', token, { password: PASSWORD })).body.secret;
    expect((await own('confirm', token, { code: codeNow(older) })).status).toBe(400);
    api.clock.advance(30 * 60);
    const later = (await api.login(email)).token;
    expect(await own('confirm', later, { code: codeNow(newer) })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_not_begun' },
    });
  });

  test('cannot be repeated while it is on', async () => {
    const { token, secret } = await guarded();
    const on = { status: 409, body: { code: 'second_factor_on' } };
    expect(await own('begin', token, { password: PASSWORD })).toMatchObject(on);
    expect(await own('confirm', token, { code: codeNow(secret) })).toMatchObject(on);
  });

  test('works for the provider, too', async () => {
    const { token } = await api.asProvider('8');
    const { secret } = await turnOnSecondFactor(api, token, '8', PROVIDER.password);
    const at8 = { client: '8' as const };
    const body = { email: PROVIDER.email, password: PROVIDER.password };
    const asked = await api.send('POST', '/api/v1/auth/email-login/', { body, ...at8 });
    expect(asked.status).toBe(403);
    expect((await finish(asked.body.challenge, codeNow(secret, 1), at8)).status).toBe(200);
    // At another brand the provider has another account.
    expect((await logIn(PROVIDER.email, PROVIDER.password)).status).toBe(200);
  });

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { secret, recoveryCodes } = await guarded();
    const factors = await api.deps.db.selectFrom('second_factors').selectAll().execute();
    const codes = await api.deps.db.selectFrom('recovery_codes').selectAll().execute();
    const text = JSON.stringify([factors, codes]);
    for (const known of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(known);
  });
});

describe('signing in', () => {
  test('requires password and code, and ignores spaces in the code', async () => {
    const { email, secret } = await guarded();
    const code = codeNow(secret);
    const { status, body } = await finish(
      await challengeFor(email),
      ` ${code.slice(0, 3)} ${code.slice(3)} `,
    );
    expect(status).toBe(200);
    expect((await me(body.token)).body.email).toBe(email);
    const refreshed = await api.send('POST', '/api/v1/auth/refresh/', { body: { refresh: body.refresh } });
    expect(refreshed.status).toBe(200);
    const { sessions } = (await api.send('GET', '/api/v1/account/sessions/', { token: body.token })).body;
    expect(sessions).toHaveLength(2);
  });

  test('a wrong password gets the same answer with and without a second factor', async () => {
    const { email } = await guarded();
    const replies = [await logIn(email, 'wrong'), await logIn('nobody@example.com', 'wrong')];
    const [one, other] = replies.map(({ status, body }) => ({ status, ...body, request_id: '' }));
    expect(one).toEqual(other);
    expect(one).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  test('refuses a code that was used, and any before it', async () => {
    const { email, secret } = await guarded();
    const code = codeNow(secret);
    expect((await finish(await challengeFor(email), code)).status).toBe(200);
    expect((await finish(await challengeFor(email), code)).status).toBe(400);
    expect((await finish(await challengeFor(email), codeNow(secret, -1))).status).toBe(400);
    expect((await finish(await challengeFor(email), codeNow(secret, 1))).status).toBe(200);
  });

  test('refuses the code that turned it on', async () => {
    const { email, token } = await api.register();
    const { secret } = await turnOnSecondFactor(api, token);
    expect((await finish(await challengeFor(email), codeNow(secret))).status).toBe(400);
  });

  test('a recovery code works once, however it is typed, and its use is mailed', async () => {
    const { email, token, recoveryCodes } = await guarded();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await finish(await challengeFor(email), typed)).status).toBe(200);
    expect((await finish(await challengeFor(email), first)).status).toBe(400);
    expect((await account(token)).second_factor.recovery_codes_left).toBe(9);
    await api.drain();
    expect(api.mailbox.lastTo(email).subject).toBe('A recovery code was used for Coupon Center');
    expect((await finish(await challengeFor(email), second)).status).toBe(200);
  });

  test('wrong, used and unknown codes get the same answer', async () => {
    const { email, secret, recoveryCodes } = await guarded();
    const [used = ''] = recoveryCodes;
    await finish(await challengeFor(email), used);
    await finish(await challengeFor(email), codeNow(secret));
    const answers = [];
    for (const code of [used, codeNow(secret), '000000', 'AAAA-AAAA-AAAA-AAAA', 'x'])
      answers.push((await finish(await challengeFor(email), code)).body);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('refuses the recovery codes of another account', async () => {
    const [one, other] = [await guarded(), await guarded()];
    const [code = ''] = other.recoveryCodes;
    expect((await finish(await challengeFor(one.email), code)).status).toBe(400);
    expect((await finish(await challengeFor(other.email), code)).status).toBe(200);
  });

  test('a challenge is not an access token, lasts five minutes, and is valid at its own site only', async () => {
    const { email, secret } = await guarded();
    const challenge = await challengeFor(email);
    expect((await me(challenge)).status).toBe(401);
    expect((await finish(challenge, codeNow(secret), { client: '8' })).status).toBe(401);
    api.clock.advance(300);
    expect(await finish(challenge, codeNow(secret))).toMatchObject({
      status: 401,
      body: { code: 'challenge_expired' },
    });
    const { token } = await api.register();
    for (const forged of ['garbage', token]) expect((await finish(forged, codeNow(secret))).status).toBe(401);
  });

  test('accepts a challenge of the previous release, which had no rounds, until the first round ends', async () => {
    const { email, secret } = await guarded();
    await api.deps.db.updateTable('users').set({ challenge_round: 0 }).where('email', '=', email).execute();
    const { id, password_hash: hash } = await api.deps.db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const challenges = createLoginChallenges(api.deps.env().JWT_SECRET, api.clock);
    const challenge = challenges.sign({ userId: id, clientId: '6', mark: tokenHash(hash ?? '') });
    const { status, body } = await finish(challenge, codeNow(secret));
    expect(status).toBe(200);
    await api.send('POST', '/api/v1/account/sessions/end-others/', { token: body.token });
    expect(await finish(challenge, codeNow(secret, 1))).toMatchObject({ status: 401 });
  });

  test('a factor that is turned off ends a challenge', async () => {
    const { email, token, secret } = await guarded();
    const challenge = await challengeFor(email);
    await own('turn-off', token, { password: PASSWORD, code: codeNow(secret) });
    expect((await finish(challenge, codeNow(secret, 1))).status).toBe(401);
  });

  test('deleting the account deletes its second factor at once', async () => {
    const { token } = await guarded();
    const { id: userId } = await account(token);
    const body = { password: PASSWORD };
    expect((await api.send('POST', '/api/v1/account/delete/', { body, token })).status).toBe(200);
    const { rows } = await sql`select 1 from second_factors where user_id = ${userId}`.execute(api.deps.db);
    expect(rows).toEqual([]);
  });
});

describe('no way around it', () => {
  test('a password that was set by mail still requires a code', async () => {
    const { email, secret } = await guarded();
    for (const [request, update] of [
      ['/api/v1/auth/password-reset/', '/api/v1/auth/set-new-password/'],
      ['/api/Auth/resetPassword', '/api/Auth/updatePassword'],
    ] as const) {
      await api.send('POST', request, { body: { email } });
      await api.drain();
      const token = tokenIn(api.mailbox.lastTo(email));
      const reset = await api.send('POST', update, { body: { token, password: 'another password' } });
      expect(reset.body).toMatchObject({ success: true });
      await api.drain();
      api.clock.advance(60);
      const challenge = await challengeFor(email, 'another password');
      expect((await finish(challenge, codeNow(secret))).status).toBe(200);
    }
  });

  test('repeating the registration does not sign in', async () => {
    const body = { email: 'repeated@example.com', password: PASSWORD };
    const headers = { 'idempotency-key': 'a-registration-of-the-second-factor' };
    const register = () => api.send('POST', '/api/v1/auth/email-register/', { body, headers });
    const { token } = (await register()).body;
    expect((await register()).status).toBe(201);
    await turnOnSecondFactor(api, token);
    expect(await register()).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  test('a secret that cannot be opened fails closed, and recovery codes still work', async () => {
    const { email, secret, recoveryCodes } = await guarded();
    const { user_id } = await api.deps.db
      .selectFrom('second_factors')
      .innerJoin('users', 'users.id', 'second_factors.user_id')
      .select('user_id')
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow();
    await api.deps.db
      .updateTable('second_factors')
      .set({ sealed_secret: 'sealed with a former key' })
      .where('user_id', '=', user_id)
      .execute();
    expect((await finish(await challengeFor(email), codeNow(secret))).status).toBe(400);
    expect((await finish(await challengeFor(email), recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('turning it off, and new recovery codes', () => {
  test.each(['turn-off', 'recovery-codes'])('%s requires password and code', async (call) => {
    const { email, token, secret, recoveryCodes } = await guarded();
    const code = codeNow(secret);
    expect((await own(call, token, { password: 'wrong', code })).body).toHaveProperty('password');
    expect((await own(call, token, { password: PASSWORD, code: '000000' })).body).toHaveProperty('code');
    expect((await own(call, token, { password: PASSWORD })).status).toBe(400);
    expect((await logIn(email)).status).toBe(403);
    expect((await account(token)).second_factor.recovery_codes_left).toBe(10);
    // The refused attempts used up no code.
    expect((await own(call, token, { password: PASSWORD, code })).status).toBe(200);
    expect(recoveryCodes).toHaveLength(10);
  });

  test('once it is off, the password is enough, the codes are gone, and the owner is emailed', async () => {
    const { email, token, secret, recoveryCodes } = await guarded();
    const off = await own('turn-off', token, { password: PASSWORD, code: codeNow(secret) });
    expect(off).toMatchObject({ status: 200, body: { email, second_factor: null } });
    expect((await logIn(email)).status).toBe(200);
    await api.drain();
    expect(api.mailbox.lastTo(email).subject).toBe('Two-step login for Coupon Center is off');
    expect(await own('turn-off', token, { password: PASSWORD, code: recoveryCodes[0] })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_off' },
    });
    // On again: with a new secret, and without the old recovery codes.
    const again = await turnOnSecondFactor(api, token);
    expect(again.secret).not.toBe(secret);
    expect((await finish(await challengeFor(email), recoveryCodes[0] ?? '')).status).toBe(400);
  });

  test('a recovery code turns it off for somebody who lost the phone', async () => {
    const { email, token, recoveryCodes } = await guarded();
    const body = { password: PASSWORD, code: recoveryCodes[3] };
    expect((await own('turn-off', token, body)).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });

  test('new recovery codes replace the old ones', async () => {
    const { email, token, secret, recoveryCodes } = await guarded();
    const { body } = await own('recovery-codes', token, { password: PASSWORD, code: codeNow(secret) });
    expect(body.account.second_factor.recovery_codes_left).toBe(10);
    expect((await finish(await challengeFor(email), recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await finish(await challengeFor(email), body.recovery_codes[0])).status).toBe(200);
  });

  test('keeps one account from the second factor of another', async () => {
    const [mine, theirs] = [await guarded(), await guarded()];
    const code = codeNow(theirs.secret);
    expect((await own('turn-off', mine.token, { password: PASSWORD, code })).status).toBe(400);
    expect((await account(theirs.token)).second_factor).not.toBeNull();
  });
});

describe('limits', () => {
  beforeAll(async () => {
    await api.close();
    api = await testBackend({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' } });
  });

  const HOME = '198.51.100.7';
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test('ten wrong codes block the address they came from, but not the owner elsewhere', async () => {
    const { email, secret } = await guarded();
    const stranger = from('203.0.113.1');
    const challenge = await challengeFor(email);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await finish(challenge, '000000', stranger)).status).toBe(400);
    expect((await finish(challenge, codeNow(secret), stranger)).status).toBe(429);
    expect((await finish(challenge, codeNow(secret), from(HOME))).status).toBe(200);
  });

  test('wrong codes from many addresses are limited together, but not where the owner signed in before', async () => {
    const { email, secret } = await guarded();
    expect((await finish(await challengeFor(email), codeNow(secret), from(HOME))).status).toBe(200);
    const challenge = await challengeFor(email);
    // The first success counted, too: the address was new then.
    for (let attempt = 0; attempt < 49; attempt += 1)
      expect(
        (await finish(challenge, '000000', from(`203.0.113.${Math.floor(attempt / 10) + 10}`))).status,
      ).toBe(400);
    expect((await finish(challenge, codeNow(secret, 1), from('203.0.113.99'))).status).toBe(429);
    expect((await finish(challenge, codeNow(secret, 1), from(HOME))).status).toBe(200);
  });

  test('ten attempts at codes on the account page block more of them for that account only', async () => {
    const { token, secret } = await guarded();
    const wrong = { password: PASSWORD, code: '000000' };
    const { token: other } = await verifiedMerchant(api);
    for (let attempt = 0; attempt < 9; attempt += 1)
      expect((await own('turn-off', token, wrong)).status).toBe(400);
    expect((await own('turn-off', token, { password: PASSWORD, code: codeNow(secret) })).status).toBe(429);
    expect((await own('begin', other, { password: PASSWORD })).status).toBe(200);
  });
});
