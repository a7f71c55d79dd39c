/** Challenges: short-lived JWTs which say that a password was right and that a code is still missing. No access tokens. */
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { epochSeconds } from '../clock.ts';
import { deriveKey } from './keys.ts';

const ALGORITHM = 'HS256';
const TYPE = 'login-challenge+jwt';
const ISSUER = 'coupon-center';
const AUDIENCE = 'coupon-center-login';

/** Lifetime of a challenge, in seconds. @see docs/rules.md, 74 */
export const CHALLENGE_SECONDS = 300;

export interface ChallengeClaims {
  userId: number;
  clientId: string;
  /** A digest of the password's hash, so that the challenge ends when the password changes. */
  password: string;
}

export interface LoginChallenges {
  sign(claims: ChallengeClaims): Promise<string>;
  /** @returns the claims, or null if we didn't sign the challenge or it has expired */
  verify(challenge: string): Promise<ChallengeClaims | null>;
}

const payloadSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  cid: z.string(),
  pwd: z.string(),
});

export function createLoginChallenges(secret: string, clock: Clock): LoginChallenges {
  const key = deriveKey(secret, 'login-challenge');
  return {
    sign({ userId, clientId, password }) {
      const issued = epochSeconds(clock.now());
      return new SignJWT({ cid: clientId, pwd: password })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issued)
        .setExpirationTime(issued + CHALLENGE_SECONDS)
        .sign(key);
    },
    async verify(challenge) {
      try {
        const { payload } = await jwtVerify(challenge, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'cid', 'pwd', 'iat', 'exp'],
          currentDate: clock.now(),
        });
        const { sub, cid, pwd } = payloadSchema.parse(payload);
        return { userId: Number(sub), clientId: cid, password: pwd };
      } catch {
        return null;
      }
    },
  };
}
