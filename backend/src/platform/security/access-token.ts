/** Access tokens: short-lived JWTs with one fixed algorithm. */
import type { webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { epochSeconds } from '../clock.ts';
import { deriveKey } from './keys.ts';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
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
  sign(claims: AccessClaims): Promise<{ token: string; expiration: number }>;
  /** @returns the claims, or null if we didn't sign the token or it has expired */
  verify(token: string): Promise<AccessClaims | null>;
}

const payloadSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  sid: z.string(),
  cid: z.string(),
});

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  // Imported once: of bytes, jose makes a key for each token, which takes longer than checking it.
  const key = importKey(deriveKey(secret, 'access-token'));

  async function claimsOf(token: string): Promise<AccessClaims> {
    const { payload } = await jwtVerify(token, await key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'cid', 'iat', 'exp'],
      currentDate: clock.now(),
    });
    const { sub, sid, cid } = payloadSchema.parse(payload);
    return { userId: Number(sub), sessionId: sid, clientId: cid };
  }

  return {
    async sign({ userId, sessionId, clientId }) {
      const issued = epochSeconds(clock.now());
      const expiration = issued + ACCESS_SECONDS;
      const token = await new SignJWT({ sid: sessionId, cid: clientId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issued)
        .setExpirationTime(expiration)
        .sign(await key);
      return { token, expiration };
    },
    async verify(token) {
      try {
        return await claimsOf(token);
      } catch {
        return null;
      }
    },
  };
}
