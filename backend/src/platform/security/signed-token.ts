/**
 * Short-lived JWTs with one fixed algorithm. Every call checks one, so the library is synchronous: with Web Crypto, which only
 * has promises, handing over to other threads took a ninth of a call's time.
 */
import { createSigner, createVerifier } from 'fast-jwt';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { epochSeconds } from '../clock.ts';
import { deriveKey } from './keys.ts';
import type { KeyPurpose } from './keys.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'coupon-center';

/** Number of tokens that are remembered, so that each one's signature is checked once: that was a tenth of a call's time. */
const MOST_VERIFIED = 2000;

export interface SignedTokenOptions<Payload extends z.ZodType<object>> {
  secret: string;
  /** Tokens of one purpose aren't valid for another. */
  purpose: KeyPurpose;
  /** The type in the header, in lower case, and the audience. */
  type: string;
  audience: string;
  /** Lifetime in seconds. */
  lifetime: number;
  payload: Payload;
  clock: Clock;
}

export interface SignedTokens<Payload> {
  /** @returns the token and its expiry in epoch seconds */
  sign(payload: Payload): { token: string; expiration: number };
  /** @returns the payload, or null if we didn't sign the token or it has expired */
  verify(token: string): Payload | null;
}

/** When a token begins and ends, in epoch seconds. */
interface Period {
  exp: unknown;
  nbf?: unknown;
}

/** What a token with a valid signature says. */
interface Verified<Payload> {
  period: Period;
  payload: Payload;
}

function isWithin({ exp, nbf = 0 }: Period, now: number): boolean {
  return typeof exp === 'number' && now < exp && typeof nbf === 'number' && nbf <= now;
}

export function createSignedTokens<Payload extends z.ZodType<object>>({
  secret,
  purpose,
  type,
  audience,
  lifetime,
  payload: schema,
  clock,
}: SignedTokenOptions<Payload>): SignedTokens<z.output<Payload>> {
  const key = Buffer.from(deriveKey(secret, purpose));
  const signer = createSigner({
    key,
    algorithm: ALGORITHM,
    header: { alg: ALGORITHM, typ: type },
    iss: ISSUER,
    aud: audience,
  });
  const verifier = createVerifier({
    key,
    algorithms: [ALGORITHM],
    checkTyp: type,
    allowedIss: ISSUER,
    allowedAud: audience,
    requiredClaims: ['iss', 'aud', 'iat', 'exp'],
    // The token expires by our clock, which the library doesn't know.
    ignoreExpiration: true,
    ignoreNotBefore: true,
  });
  const verified = new Map<string, Verified<z.output<Payload>>>();

  function verifyNew(token: string) {
    try {
      const claims = verifier(token) as Period;
      const read = { period: claims, payload: schema.parse(claims) };
      if (verified.size >= MOST_VERIFIED) verified.clear();
      verified.set(token, read);
      return read;
    } catch {
      return null;
    }
  }

  return {
    sign(payload) {
      const iat = epochSeconds(clock.now());
      const expiration = iat + lifetime;
      return { token: signer({ ...payload, iat, exp: expiration }), expiration };
    },
    verify(token) {
      const read = verified.get(token) ?? verifyNew(token);
      return read && isWithin(read.period, epochSeconds(clock.now())) ? read.payload : null;
    },
  };
}
