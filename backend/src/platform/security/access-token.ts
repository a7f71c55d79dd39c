/** Access tokens: short-lived JWTs with one pinned algorithm. */
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { epochSeconds } from '../clock.ts';
import { deriveKey } from './keys.ts';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'coupon-center';
const AUDIENCE = 'coupon-center-api';

/** How long an access token works, in seconds. @see docs/rules.md, 6 */
export const ACCESS_SECONDS = 600;

/** Tokens whose signature is remembered, the latest ones. */
const MOST_REMEMBERED = 5000;

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

const payloadSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  sid: z.string(),
  cid: z.string(),
  exp: z.number(),
});

export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  const key = deriveKey(secret, 'access-token');
  /**
   * A token does not change, so it is checked once: a check by the library takes the thread pool, which costs more than
   * the rest of a request. Whether it is over, and whether its session lives, is asked at every request all the same.
   */
  const remembered = new Map<string, { claims: AccessClaims; exp: number }>();

  async function check(token: string) {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'cid', 'iat', 'exp'],
      currentDate: clock.now(),
    });
    const { sub, sid, cid, exp } = payloadSchema.parse(payload);
    return { claims: { userId: Number(sub), sessionId: sid, clientId: cid }, exp };
  }

  function remember(token: string, checked: { claims: AccessClaims; exp: number }): void {
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest);
    remembered.set(token, checked);
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
        .sign(key);
      return { token, expiration };
    },
    async verify(token) {
      const known = remembered.get(token);
      if (known && epochSeconds(clock.now()) < known.exp) return known.claims;
      remembered.delete(token);
      try {
        const checked = await check(token);
        remember(token, checked);
        return checked.claims;
      } catch {
        return null;
      }
    },
  };
}
