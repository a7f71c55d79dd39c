/** Who calls: read from token and database at each request, never from what the caller says of itself. */
import type { FastifyRequest } from 'fastify';
import type { CallAuth } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { AccessClaims, AccessTokens } from './access-token.ts';
import { forbidden, notFound, unauthorized } from '../errors.ts';
import { sessionCookie } from './session-cookies.ts';

export interface Principal {
  userId: number;
  sessionId: string;
  email: string;
  emailVerified: boolean;
  role: 'merchant' | 'provider';
  clientId: string;
  /** The merchant's store, or null while there is none. */
  storeId: number | null;
  /** The slug of that store. */
  storeSlug: string | null;
}

/** Finds the account of a token whose session still lives; the accounts' feature implements it. */
export type FindPrincipal = (claims: AccessClaims) => Promise<Principal | null>;

/** Turns the Authorization header of a request, or the cookie of a site that keeps one, into a principal. */
export type Authenticate = (request: FastifyRequest, site: Site) => Promise<Principal | null>;

export function createAuthenticate(tokens: AccessTokens, findPrincipal: FindPrincipal): Authenticate {
  return async (request, site) => {
    const [, bearer] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
    const token = bearer ?? sessionCookie(request, site, 'access');
    const claims = token ? await tokens.verify(token) : null;
    // A token of one brand opens nothing at another.
    return claims?.clientId === site.clientId ? findPrincipal(claims) : null;
  };
}

/**
 * Hold a principal against what a call asks for.
 * @throws ProblemError 401 without a session, 403 with another role
 */
export function assertMay(auth: CallAuth, principal: Principal | null): void {
  if (auth === 'public') return;
  if (!principal)
    throw unauthorized('not_signed_in', 'Sign in, and send the access token as a Bearer token.');
  if (auth !== 'user' && principal.role !== auth)
    throw forbidden('wrong_role', `This call is for the role ${auth}.`);
}

/**
 * The store of the caller.
 * @throws ProblemError 404 `store_missing` while there is none
 */
export function ownStoreId(principal: Principal): number {
  if (principal.storeId === null) throw notFound('Create your store first.', 'store_missing');
  return principal.storeId;
}
