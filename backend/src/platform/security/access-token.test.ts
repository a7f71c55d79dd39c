import { signByHand } from '../../testing/sign-by-hand.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { ACCESS_SECONDS, createAccessTokens } from './access-token.ts';
import { deriveKey } from './keys.ts';

const SECRET = 'a secret that is long enough for tests';
const clock = createTestClock(new Date('2026-11-20T12:00:00Z'));
const tokens = createAccessTokens(SECRET, clock);
const claims = { userId: 7, sessionId: 'a7b1c6fe-6f0a-4c4e-8f3f-d8a1a7a0c001', clientId: '6' };

const seconds = () => Math.floor(clock.now().getTime() / 1000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ours = (): Record<string, unknown> => ({
  iss: 'coupon-center',
  aud: 'coupon-center-api',
  sub: '7',
  sid: claims.sessionId,
  cid: '6',
  iat: seconds(),
  exp: seconds() + 60,
});

interface Difference {
  header?: object;
  payload?: Record<string, unknown>;
  key?: Uint8Array;
  digest?: string;
}

/** A token like ours with some differences. */
function forge({
  header,
  payload,
  key = deriveKey(SECRET, 'access-token'),
  digest,
}: Difference = {}): string {
  return signByHand({
    header: { alg: 'HS256', typ: 'at+jwt', ...header },
    payload: { ...ours(), ...payload },
    key,
    digest,
  });
}

test('a token states its user and session, for ten minutes', () => {
  const { token, expiration } = tokens.sign(claims);
  expect(expiration * 1000).toBe(clock.now().getTime() + ACCESS_SECONDS * 1000);
  expect(tokens.verify(token)).toEqual(claims);
  clock.advance(ACCESS_SECONDS);
  expect(tokens.verify(token)).toBeNull();
});

test('signs the same token that anybody with the key makes of the same claims', () => {
  const { token } = tokens.sign(claims);
  const [header = '', payload = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  expect(JSON.parse(header)).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  expect(JSON.parse(payload)).toEqual({ ...ours(), exp: seconds() + ACCESS_SECONDS });
  const key = deriveKey(SECRET, 'access-token');
  expect(token).toBe(signByHand({ header: JSON.parse(header), payload: JSON.parse(payload), key }));
});

test('a forged token that matches ours is accepted, as the baseline of the refusals below', () => {
  expect(tokens.verify(forge())).toEqual(claims);
  expect(tokens.verify(forge({ payload: { nbf: seconds() } }))).toEqual(claims);
});

test.each<[string, () => string]>([
  ['another key', () => forge({ key: deriveKey('another secret of the same length ....', 'access-token') })],
  ['the key of another purpose', () => forge({ key: deriveKey(SECRET, 'refresh-token') })],
  // Like ours in everything else, and signed with our own key.
  ['another algorithm', () => forge({ header: { alg: 'HS512' }, digest: 'sha512' })],
  ['an algorithm that only the header names', () => forge({ header: { alg: 'HS512' } })],
  ['no algorithm', () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(ours())}.`],
  ['no algorithm, and a signature', () => forge({ header: { alg: 'none' } })],
  ['no type', () => forge({ header: { typ: undefined } })],
  ['an expiry in the past', () => forge({ payload: { exp: seconds() } })],
  ['no expiry', () => forge({ payload: { exp: undefined } })],
  ['an expiry that is not a number', () => forge({ payload: { exp: '9999999999' } })],
  ['a start in the future', () => forge({ payload: { nbf: seconds() + 1 } })],
  ['no issuer', () => forge({ payload: { iss: undefined } })],
  ['no audience', () => forge({ payload: { aud: undefined } })],
  ['no session', () => forge({ payload: { sid: undefined } })],
  ['no site', () => forge({ payload: { cid: undefined } })],
  ['another type', () => forge({ header: { typ: 'JWT' } })],
  ['another issuer', () => forge({ payload: { iss: 'somebody' } })],
  ['another audience', () => forge({ payload: { aud: 'somebody' } })],
  ['a subject that is not an id', () => forge({ payload: { sub: 'me' } })],
  ['no signature', () => forge().replace(/[^.]+$/, '')],
  ['a changed signature', () => `${tokens.sign(claims).token.slice(0, -2)}AA`],
  ['half a signature', () => tokens.sign(claims).token.slice(0, -8)],
  ['text after it', () => `${tokens.sign(claims).token}.more`],
  ['no token at all', () => 'nonsense'],
])('refuses a token with %s', (_name, make) => {
  expect(tokens.verify(make())).toBeNull();
});
