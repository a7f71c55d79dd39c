/**
 * Access tokens: short-lived JWTs, whose header is always the same. Checked by hand, in one synchronous step: each call has one,
 * and a library that takes any header and signs on another thread made up a sixth of what a call costs.
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { epochSeconds } from '../clock.ts';
import { deriveKey, keyedDigest } from './keys.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** HMAC with SHA-256, which is what {@link keyedDigest} makes. No other header is accepted. */
const HEADER = encode({ alg: 'HS256', typ: 'at+jwt' });
const ISSUER = 'coupon-center';
const AUDIENCE = 'coupon-center-api';

/** Lifetime of an access token, in seconds. @see docs/rules.md, 6 */
export const ACCESS_SECONDS = 600;

/** The claims of a token: a session of a user at a site. Everything else is read from the database. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
  clientId: string;
}

export interface AccessTokens {
  /** @returns the token and its expiry in epoch seconds */
  sign(claims: AccessClaims): { token: string; expiration: number };
  /** @returns the claims, or null if we didn't sign the token or it has expired */
  verify(token: string): AccessClaims | null;
}

const payloadSchema = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  sid: z.string(),
  cid: z.string(),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
});

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  const key = deriveKey(secret, 'access-token');
  const digestOf = (payload: string) => keyedDigest(key, `${HEADER}.${payload}`);

  return {
    sign({ userId, sessionId, clientId }) {
      const iat = epochSeconds(clock.now());
      const exp = iat + ACCESS_SECONDS;
      const claims = { sub: String(userId), sid: sessionId, cid: clientId };
      const payload = encode({ ...claims, iss: ISSUER, aud: AUDIENCE, iat, exp });
      return { token: `${HEADER}.${payload}.${digestOf(payload)}`, expiration: exp };
    },
    verify(token) {
      const [header, payload = '', digest = '', ...more] = token.split('.');
      if (header !== HEADER || more.length > 0 || !isSame(digest, digestOf(payload))) return null;
      // Only what was signed with our key gets here.
      const parsed = payloadSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      if (!parsed.success) return null;
      const { sub, sid, cid, exp, nbf = 0 } = parsed.data;
      const now = epochSeconds(clock.now());
      return nbf <= now && now < exp ? { userId: Number(sub), sessionId: sid, clientId: cid } : null;
    },
  };
}
