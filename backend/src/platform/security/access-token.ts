/** Access tokens, which identify the session of each call. */
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { createSignedTokens } from './signed-token.ts';

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

const payload = z.object({
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  sid: z.string(),
  cid: z.string(),
});

export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  const tokens = createSignedTokens({
    ...{ secret, clock, payload },
    purpose: 'access-token',
    type: 'at+jwt',
    audience: 'coupon-center-api',
    lifetime: ACCESS_SECONDS,
  });
  return {
    sign: ({ userId, sessionId, clientId }) =>
      tokens.sign({ sub: String(userId), sid: sessionId, cid: clientId }),
    verify(token) {
      const claims = tokens.verify(token);
      return claims && { userId: Number(claims.sub), sessionId: claims.sid, clientId: claims.cid };
    },
  };
}
