import { SignJWT } from 'jose';
import { createTestClock } from '../../testing/test-clock.ts';
import { createAccessTokens } from './access-token.ts';
import { deriveKey } from './keys.ts';
import type { KeyPurpose } from './keys.ts';
import { CHALLENGE_SECONDS, createLoginChallenges } from './login-challenge.ts';

const SECRET = 'a secret that is long enough for tests';
const clock = createTestClock(new Date('2026-11-20T12:00:00Z'));
const challenges = createLoginChallenges(SECRET, clock);
const claims = { userId: 7, clientId: '6', mark: 'digest' };

test('a challenge names its account for five minutes', async () => {
  const challenge = challenges.sign(claims);
  clock.advance(CHALLENGE_SECONDS - 1);
  expect(challenges.verify(challenge)).toEqual(claims);
  clock.advance(1);
  expect(challenges.verify(challenge)).toBeNull();
});

test('a challenge is no access token, and an access token no challenge', async () => {
  const tokens = createAccessTokens(SECRET, clock);
  expect(tokens.verify(challenges.sign(claims))).toBeNull();
  const { token } = tokens.sign({ userId: 7, clientId: '6', sessionId: 'a' });
  expect(challenges.verify(token)).toBeNull();
});

/** A challenge like ours with one difference. */
function forge({
  header = {},
  change = (token: SignJWT) => token,
  purpose = 'login-challenge',
}: {
  header?: object;
  change?: (token: SignJWT) => SignJWT;
  purpose?: KeyPurpose;
} = {}): Promise<string> {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const token = new SignJWT({ cid: '6', pwd: 'digest' })
    .setProtectedHeader({ alg: 'HS256', typ: 'login-challenge+jwt', ...header })
    .setSubject('7')
    .setIssuer('coupon-center')
    .setAudience('coupon-center-login')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 60);
  return change(token).sign(deriveKey(SECRET, purpose));
}

test('a challenge of ours may be made with any library that has the key', async () => {
  expect(challenges.verify(await forge())).toEqual(claims);
});

test.each<[string, Parameters<typeof forge>[0]]>([
  ['another type', { header: { typ: 'at+jwt' } }],
  ['another algorithm', { header: { alg: 'HS512' } }],
  ['another audience', { change: (token) => token.setAudience('coupon-center-api') }],
  ['another issuer', { change: (token) => token.setIssuer('somebody') }],
  ['no account', { change: (token) => token.setSubject('0') }],
  ['the key of access tokens', { purpose: 'access-token' }],
])('refuses a challenge with %s', async (_what, difference) => {
  expect(challenges.verify(await forge(difference))).toBeNull();
});

test('refuses what is no token, and one without its signature', async () => {
  expect(challenges.verify('garbage')).toBeNull();
  expect(challenges.verify('')).toBeNull();
  const [header, payload] = challenges.sign(claims).split('.');
  expect(challenges.verify(`${header}.${payload}.`)).toBeNull();
});
