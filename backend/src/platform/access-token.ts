/** Access tokens: short-lived JWTs with one pinned algorithm. */
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from './clock.ts';
import { epochSeconds } from './clock.ts';
import { deriveKey } from './keys.ts';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'coupon-center';
const AUDIENCE = 'coupon-center-api';

/** How long an access token works, in seconds. @see decisions, 6 */
export const ACCESS_SECONDS = 600;

/** What a token says: a session of a user at a site. Everything else is read from the database. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
  clientId: string;
}

export interface AccessTokens {
  /** @returns the token and when it ends, epoch seconds */
  sign(claims: AccessClaims): Promise<{ token: string; expiration: number }>;
  /** @returns what it says, or null where it is not one of ours or is over */
  verify(token: string): Promise<AccessClaims | null>;
}

export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  const key = deriveKey(secret, 'access-token');
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
        .sign(key);
      return { token, expiration };
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'sid', 'cid', 'iat', 'exp'],
          currentDate: clock.now(),
        });
        const userId = Number(payload.sub);
        const { sid, cid } = payload;
        if (!Number.isSafeInteger(userId) || typeof sid !== 'string' || typeof cid !== 'string') return null;
        return { userId, sessionId: sid, clientId: cid };
      } catch {
        return null;
      }
    },
  };
}
