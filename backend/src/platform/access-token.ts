/** Access tokens: short-lived JWTs with one pinned algorithm. */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { epochSeconds } from './clock.ts';
import { deriveKey } from './keys.ts';

/** Every token of ours begins with this, so that nothing a caller says decides how it is checked. */
const HEADER = encode({ alg: 'HS256', typ: 'at+jwt' });
const ISSUER = 'coupon-center';
const AUDIENCE = 'coupon-center-api';

/** How long an access token works, in seconds. @see decisions, 6 */
export const ACCESS_SECONDS = 600;

const payloadSchema = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  sid: z.string(),
  cid: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** None of ours has it; one that has is held to it. */
  nbf: z.number().optional(),
});

/** What a token says: a session of a user at a site. Everything else is read from the database. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
  clientId: string;
}

export interface AccessTokens {
  /** @returns the token and when it ends, epoch seconds */
  sign(claims: AccessClaims): { token: string; expiration: number };
  /** @returns what it says, or null where it is not one of ours or is over */
  verify(token: string): AccessClaims | null;
}

export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  const key = createSecretKey(deriveKey(secret, 'access-token'));
  const signatureOf = (content: string) => createHmac('sha256', key).update(content).digest('base64url');

  return {
    sign({ userId, sessionId: sid, clientId: cid }) {
      const iat = epochSeconds(clock.now());
      const exp = iat + ACCESS_SECONDS;
      const payload: z.input<typeof payloadSchema> = {
        iss: ISSUER,
        aud: AUDIENCE,
        sub: String(userId),
        sid,
        cid,
        iat,
        exp,
      };
      const content = `${HEADER}.${encode(payload)}`;
      return { token: `${content}.${signatureOf(content)}`, expiration: exp };
    },
    verify(token) {
      const [header, payload, signature, ...more] = token.split('.');
      if (header !== HEADER || !payload || !signature || more.length > 0) return null;
      if (!isEqual(signature, signatureOf(`${header}.${payload}`))) return null;
      const { data } = payloadSchema.safeParse(decode(payload));
      const now = epochSeconds(clock.now());
      if (!data || data.exp <= now || (data.nbf ?? now) > now) return null;
      return { userId: Number(data.sub), sessionId: data.sid, clientId: data.cid };
    },
  };
}

/** Takes as long for every wrong text of the right length, so that nobody can guess a signature piece by piece. */
function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Of what we signed, hence JSON. */
function decode(text: string): unknown {
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
