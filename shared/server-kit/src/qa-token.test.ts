import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { createQaTokens, QaTokenError } from './qa-token.ts';

const SECRET = 'k8Jq0Zt4vWm2Xp7RcB5nYd1Lh9Sg3Fa6';
const PORTAL = 'https://merchants.example';
const NOON = Date.UTC(2026, 10, 20, 12);
const LATER = new Date(NOON + 60_000);
const schema = z.object({ mix: z.string() });

const tokensAt = (now: number, { secret = SECRET, portal = PORTAL } = {}) =>
  createQaTokens({ secret, portal, now: () => now });
const tokens = tokensAt(NOON);
const made = () => tokens.sign('link', { mix: 'brand=8' }, LATER);

/** Returns why a token is refused. */
async function refusal(token: string, verifying = tokens): Promise<string[]> {
  const error: unknown = await verifying.verify('link', token, schema).catch((thrown: unknown) => thrown);
  return error instanceof QaTokenError ? [error.problem, error.message] : [];
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ours = { kind: 'link', mix: 'brand=8', aud: PORTAL, exp: LATER.getTime() / 1000 };

/** Signs by hand what a library would refuse to sign. */
function signed(payload: object = ours, header: object = { alg: 'HS256' }, digest = 'sha256'): string {
  const content = `${encode(header)}.${encode(payload)}`;
  return `${content}.${createHmac(digest, SECRET).update(content).digest('base64url')}`;
}

test('a token contains its payload and its end', async () => {
  const read = await tokens.verify('link', await made(), schema);
  expect(read).toEqual({ payload: { mix: 'brand=8' }, expires: LATER });
  expect(await refusal(signed())).toEqual([]);
});

test('a token is refused from its end on, with a message that names the time', async () => {
  const token = await made();
  expect(await refusal(token, tokensAt(LATER.getTime() - 1))).toEqual([]);
  expect(await refusal(token, tokensAt(LATER.getTime()))).toEqual([
    'expired',
    'It expired at 12:01 UTC on 20 November 2026.',
  ]);
});

test.each([
  ['with the same secret', SECRET],
  ['with a secret of its own', 'another-secret-of-another-portal-'],
])('a token of another portal %s is refused as such', async (_name, secret) => {
  const foreign = tokensAt(NOON, { secret, portal: 'https://elsewhere.example' });
  const token = await foreign.sign('link', { mix: 'brand=8' }, LATER);
  expect(await refusal(token)).toEqual(['foreign', 'It was created for another portal.']);
});

test.each<[string, () => Promise<string> | string]>([
  ['another secret', () => tokensAt(NOON, { secret: `${SECRET}.` }).sign('link', { mix: '' }, LATER)],
  ['a changed mix', async () => (await made()).replace(/\.[^.]+\./, `.${encode({ ...ours, mix: '' })}.`)],
  ['half a signature', async () => (await made()).slice(0, -20)],
  ['another use', () => tokens.sign('access', { mix: 'brand=8' }, LATER)],
  ['another content', () => tokens.sign('link', { other: 1 }, LATER)],
  ['no end', () => signed({ ...ours, exp: undefined })],
  ['no portal', () => signed({ ...ours, aud: undefined })],
  ['no algorithm', () => `${encode({ alg: 'none' })}.${encode(ours)}.`],
  ['another algorithm', () => signed(ours, { alg: 'HS512' }, 'sha512')],
  ['no token', () => 'nonsense'],
  ['nothing', () => ''],
])('a token with %s is refused as altered', async (_name, make) => {
  expect(await refusal(await make())).toEqual(['altered', 'It was altered or cut off after it was created.']);
});

test('the payload cannot change the kind of a token', async () => {
  const token = await tokens.sign('link', { kind: 'access', mix: '' }, LATER);
  await expect(tokens.verify('access', token, schema)).rejects.toThrow(QaTokenError);
});
