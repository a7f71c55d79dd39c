/**
 * Tokens with which the servers of a portal let testers choose the versions on their pages. All servers sign with one
 * secret; a token names the portal that it is for, what it may be used as, and when it ends.
 */
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

const ALGORITHM = 'HS256';

/**
 * `access`: the permissions of a browser, and its mix. `link`: a mix for anybody who has the link. `grant`: proof from the API
 * that a user is a tester. `service`: proof from a server that it acts for testers.
 */
export type QaTokenKind = 'access' | 'link' | 'grant' | 'service';

/** `altered` also stands for a token of another kind, and for text that is not a token. */
export type QaTokenProblem = 'expired' | 'altered' | 'foreign';

/** A token that is not accepted; the message says why in a sentence about "it". */
export class QaTokenError extends Error {
  readonly problem: QaTokenProblem;

  constructor(problem: QaTokenProblem, message: string) {
    super(message);
    this.name = 'QaTokenError';
    this.problem = problem;
  }
}

export interface QaTokens {
  /** @param expires accurate to a second */
  sign(kind: QaTokenKind, payload: object, expires: Date): Promise<string>;
  /** @throws {QaTokenError} if it was not signed for this portal as this kind, or has ended */
  verify<Payload>(
    kind: QaTokenKind,
    token: string,
    schema: z.ZodType<Payload>,
  ): Promise<{ payload: Payload; expires: Date }>;
}

export interface QaTokensOptions {
  /** The variable `QA_SECRET`; the same for the API, the shell's servers and the release service. */
  secret: string;
  /** Origin of the portal, of its first brand where each has its own. */
  portal: string;
  /** Tests set the time, in epoch milliseconds. */
  now?: () => number;
}

const decode = createDecoder();

const claimsSchema = z.object({ kind: z.string(), exp: z.number() });

/** Returns whether a token claims to be for another portal, as one signed with another secret does. */
function isForeign(token: string, portal: string): boolean {
  try {
    const { aud } = decode(token) as { aud?: unknown };
    return typeof aud === 'string' && aud !== portal;
  } catch {
    return false;
  }
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** Formats an instant for people, e.g. `12:01 UTC on 20 November 2026`. */
function timeOf(seconds: number): string {
  const instant = new Date(seconds * 1000);
  return `${TIME.format(instant)} UTC on ${DAY.format(instant)}`;
}

/** Why a token that ended at `exp`, in epoch seconds, is refused. */
const expired = (exp: number) => new QaTokenError('expired', `It expired at ${timeOf(exp)}.`);

export function createQaTokens({ secret, portal, now = Date.now }: QaTokensOptions): QaTokens {
  const key = Buffer.from(secret);
  const signer = createSigner({ key, algorithm: ALGORITHM, aud: portal, noTimestamp: true });
  const verifier = createVerifier({
    key,
    algorithms: [ALGORITHM],
    allowedAud: portal,
    requiredClaims: ['kind', 'aud', 'exp'],
    // The library doesn't know our clock.
    ignoreExpiration: true,
  });
  return {
    async sign(kind, payload, expires) {
      return signer({ ...payload, kind, exp: Math.floor(expires.getTime() / 1000) });
    },
    async verify(kind, token, schema) {
      try {
        const payload: unknown = verifier(token);
        const claims = claimsSchema.parse(payload);
        if (claims.exp * 1000 <= now()) throw expired(claims.exp);
        if (claims.kind !== kind) throw new Error(`The token is a ${claims.kind}, not a ${kind}.`);
        return { payload: schema.parse(payload), expires: new Date(claims.exp * 1000) };
      } catch (error) {
        if (error instanceof QaTokenError) throw error;
        if (isForeign(token, portal)) throw new QaTokenError('foreign', 'It was created for another portal.');
        throw new QaTokenError('altered', 'It was altered or cut off after it was created.');
      }
    },
  };
}
