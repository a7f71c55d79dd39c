/** Challenges state that a password was correct and a code is still missing. They are not access tokens. */
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { createSignedTokens } from './signed-token.ts';

/** Lifetime of a challenge, in seconds. @see docs/rules.md, 74 */
export const CHALLENGE_SECONDS = 300;

export interface ChallengeClaims {
  userId: number;
  clientId: string;
  /** Digest of the account's password and round, so that the challenge ends with either. */
  mark: string;
}

export interface LoginChallenges {
  sign(claims: ChallengeClaims): string;
  /** @returns the claims, or null if we didn't sign the challenge or it has expired */
  verify(challenge: string): ChallengeClaims | null;
}

const payload = z.object({
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  cid: z.string(),
  pwd: z.string(),
});

export function createLoginChallenges(secret: string, clock: Clock): LoginChallenges {
  const tokens = createSignedTokens({
    ...{ secret, clock, payload },
    purpose: 'login-challenge',
    type: 'login-challenge+jwt',
    audience: 'coupon-center-login',
    lifetime: CHALLENGE_SECONDS,
  });
  return {
    sign: ({ userId, clientId, mark }) =>
      tokens.sign({ sub: String(userId), cid: clientId, pwd: mark }).token,
    verify(challenge) {
      const claims = tokens.verify(challenge);
      return claims && { userId: Number(claims.sub), clientId: claims.cid, mark: claims.pwd };
    },
  };
}
