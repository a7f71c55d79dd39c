import { signByHand } from '../../testing/sign-by-hand.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { createAccessTokens } from './access-token.ts';
import { deriveKey } from './keys.ts';
import type { KeyPurpose } from './keys.ts';
import { CHALLENGE_SECONDS, createLoginChallenges } from './login-challenge.ts';

const SECRET = 'a secret that is long enough for tests';
const clock = createTestClock(new Date('2026-11-20T12:00:00Z'));
const challenges = createLoginChallenges(SECRET, clock);
const claims = { userId: 7, clientId: '6', mark: 'digest' };

test('a challenge names its account for five minutes', () => {
  const challenge = challenges.sign(claims);
  clock.advance(CHALLENGE_SECONDS - 1);
  expect(challenges.verify(challenge)).toEqual(claims);
  clock.advance(1);
  expect(challenges.verify(challenge)).toBeNull();
});

test('a challenge is not an access token, nor an access token a challenge', () => {
  const tokens = createAccessTokens(SECRET, clock);
  expect(tokens.verify(challenges.sign(claims))).toBeNull();
  const { token } = tokens.sign({ userId: 7, clientId: '6', sessionId: 'a' });
  expect(challenges.verify(token)).toBeNull();
});

interface Difference {
  header?: object;
  payload?: object;
  digest?: string;
  purpose?: KeyPurpose;
}

/** A challenge like ours with one difference. */
function forge({ header, payload, digest, purpose = 'login-challenge' }: Difference = {}): string {
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const ours = { iss: 'coupon-center', aud: 'coupon-center-login', sub: '7', cid: '6', pwd: 'digest' };
  return signByHand({
    header: { alg: 'HS256', typ: 'login-challenge+jwt', ...header },
    payload: { ...ours, iat: seconds, exp: seconds + 60, ...payload },
    key: deriveKey(SECRET, purpose),
    digest,
  });
}

test('a forged challenge that matches ours is accepted, as the baseline of the refusals below', () => {
  expect(challenges.verify(forge())).toEqual(claims);
});

test.each<[string, Difference]>([
  ['another type', { header: { typ: 'at+jwt' } }],
  ['another algorithm', { header: { alg: 'HS512' }, digest: 'sha512' }],
  ['another audience', { payload: { aud: 'coupon-center-api' } }],
  ['another issuer', { payload: { iss: 'somebody' } }],
  ['no account', { payload: { sub: '0' } }],
  ['the key of access tokens', { purpose: 'access-token' }],
])('refuses a challenge with %s', (_what, difference) => {
  expect(challenges.verify(forge(difference))).toBeNull();
});
