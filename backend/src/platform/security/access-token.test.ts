import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
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

/** Signs by hand with our key, because a library would refuse to make some of these. */
function signed(header: object = { alg: 'HS256', typ: 'at+jwt' }, payload = ours(), digest = 'sha256') {
  const content = `${encode(header)}.${encode(payload)}`;
  const key = deriveKey(SECRET, 'access-token');
  return `${content}.${createHmac(digest, key).update(content).digest('base64url')}`;
}

/** A token like ours with one difference, made by a different library than ours. */
function forge(change: (token: SignJWT) => SignJWT, header = {}, key = deriveKey(SECRET, 'access-token')) {
  const token = new SignJWT({ sid: claims.sessionId, cid: '6' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .setSubject('7')
    .setIssuer('coupon-center')
    .setAudience('coupon-center-api')
    .setIssuedAt(seconds())
    .setExpirationTime(seconds() + 60);
  return change(token).sign(key);
}

test('a token states its user and session, for ten minutes', async () => {
  const { token, expiration } = tokens.sign(claims);
  expect(expiration * 1000).toBe(clock.now().getTime() + ACCESS_SECONDS * 1000);
  expect(tokens.verify(token)).toEqual(claims);
  clock.advance(ACCESS_SECONDS);
  expect(tokens.verify(token)).toBeNull();
});

test('a token that was checked before is refused once it has expired', async () => {
  const { token } = tokens.sign(claims);
  expect(tokens.verify(token)).toEqual(claims);
  expect(tokens.verify(token)).toEqual(claims);
  clock.advance(ACCESS_SECONDS);
  expect(tokens.verify(token)).toBeNull();
});

test('a token of ours is valid for any library with the key', async () => {
  const { token } = tokens.sign(claims);
  const { payload, protectedHeader } = await jwtVerify(token, deriveKey(SECRET, 'access-token'), {
    issuer: 'coupon-center',
    audience: 'coupon-center-api',
    currentDate: clock.now(),
  });
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  expect(payload).toMatchObject({ sub: '7', sid: claims.sessionId, cid: '6' });
});

test('a forged token that matches ours is accepted, as the baseline of the refusals below', async () => {
  expect(tokens.verify(await forge((token) => token))).toEqual(claims);
  expect(tokens.verify(await forge((token) => token.setNotBefore(seconds())))).toEqual(claims);
  expect(tokens.verify(signed())).toEqual(claims);
});

test.each<[string, () => Promise<string> | string]>([
  [
    'another key',
    () => forge((token) => token, {}, deriveKey('another secret of the same length ....', 'access-token')),
  ],
  ['the key of another purpose', () => forge((token) => token, {}, deriveKey(SECRET, 'refresh-token'))],
  // Like ours in everything else, and signed with our own key.
  ['another algorithm', () => signed({ alg: 'HS512', typ: 'at+jwt' }, ours(), 'sha512')],
  ['an algorithm that is only said', () => signed({ alg: 'HS512', typ: 'at+jwt' }, ours())],
  ['no algorithm', () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(ours())}.`],
  ['no algorithm, and a signature', () => signed({ alg: 'none', typ: 'at+jwt' }, ours())],
  ['no type', () => signed({ alg: 'HS256' }, ours())],
  ['an end that is over', () => forge((token) => token.setExpirationTime(seconds()))],
  ['no end', () => signed(undefined, { ...ours(), exp: undefined })],
  ['an end that is no number', () => signed(undefined, { ...ours(), exp: '9999999999' })],
  ['a beginning that is to come', () => forge((token) => token.setNotBefore(seconds() + 1))],
  ['no issuer', () => signed(undefined, { ...ours(), iss: undefined })],
  ['no audience', () => signed(undefined, { ...ours(), aud: undefined })],
  ['no session', () => signed(undefined, { ...ours(), sid: undefined })],
  ['no site', () => signed(undefined, { ...ours(), cid: undefined })],
  ['another type', () => forge((token) => token, { typ: 'JWT' })],
  ['another issuer', () => forge((token) => token.setIssuer('somebody'))],
  ['another audience', () => forge((token) => token.setAudience('somebody'))],
  ['a subject that is no id', () => forge((token) => token.setSubject('me'))],
  [
    'no signature',
    () => new UnsecuredJWT({ sid: 'x', cid: '6' }).setSubject('7').setIssuer('coupon-center').encode(),
  ],
  ['a changed signature', async () => `${tokens.sign(claims).token.slice(0, -2)}AA`],
  ['half a signature', async () => tokens.sign(claims).token.slice(0, -8)],
  ['something behind it', async () => `${tokens.sign(claims).token}.more`],
  ['no token at all', () => 'nonsense'],
])('refuses a token with %s', async (_name, make) => {
  expect(tokens.verify(await make())).toBeNull();
});
