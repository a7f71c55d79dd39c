/** Identifies the caller from token and database at each request, never from what the caller claims. */
import type { FastifyRequest } from 'fastify';
import type { ApiCall, Formats, ProviderRole } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { AccessClaims, AccessTokens } from './access-token.ts';
import { forbidden, notFound, unauthorized } from '../errors.ts';
import { sessionCookie } from './session-cookies.ts';

export interface Principal {
  userId: number;
  sessionId: string;
  email: string;
  emailVerified: boolean;
  /** Whether the operator lets this user test versions that are not live. */
  isTester: boolean;
  role: 'merchant' | 'provider';
  /** A provider's rank; null for a merchant. */
  providerRole: ProviderRole | null;
  /** Whether the portal's configuration has the email and password of the account. */
  isConfigured: boolean;
  clientId: string;
  /** The format of dates and numbers for the user; null follows the site. */
  formats: Formats | null;
  /** Since when mails to the user's address have failed; null while they are accepted. */
  mailFailedAt: Date | null;
  /** The merchant's store, or null before it is created. */
  storeId: number | null;
  /** The slug of that store. */
  storeSlug: string | null;
}

/** Returns an account's role as a provider, and whether it is a configured one. */
export function providerStanding(account: {
  role: Principal['role'];
  /** Null for merchants, and for a configured account, which is an administrator. */
  invited_role: ProviderRole | null;
}): Pick<Principal, 'providerRole' | 'isConfigured'> {
  const isProvider = account.role === 'provider';
  return {
    providerRole: isProvider ? (account.invited_role ?? 'administrator') : null,
    isConfigured: isProvider && account.invited_role === null,
  };
}

/** Finds the account of a token whose session hasn't ended; implemented by the sessions feature. */
export type FindPrincipal = (claims: AccessClaims) => Promise<Principal | null>;

/** Finds the principal of a request by its Authorization header, or by the cookie on a site in cookie mode. */
export type Authenticate = (request: FastifyRequest, site: Site) => Promise<Principal | null>;

export function createAuthenticate(tokens: AccessTokens, findPrincipal: FindPrincipal): Authenticate {
  return async (request, site) => {
    const [, bearer] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
    const token = bearer ?? sessionCookie(request, site, 'access');
    const claims = token ? tokens.verify(token) : null;
    // A token of one brand isn't valid at another.
    return claims?.clientId === site.clientId ? findPrincipal(claims) : null;
  };
}

/**
 * Checks whether a principal may make a call.
 * @throws ProblemError 401 without a session, 403 with the wrong role, 404 for a call of testers or the storefront
 */
export function assertMay(
  { auth, forTesters = false, forStorefront = false }: Pick<ApiCall, 'auth' | 'forTesters' | 'forStorefront'>,
  principal: Principal | null,
  isStorefront: boolean,
): void {
  if (forTesters && !principal?.isTester) throw notFound();
  if (forStorefront && !isStorefront) throw notFound();
  if (auth === 'public') return;
  if (!principal)
    throw unauthorized('not_signed_in', 'Sign in, and send the access token as a Bearer token.');
  const { role, providerRole } = principal;
  if (auth !== 'user' && role !== auth && providerRole !== auth)
    throw forbidden('wrong_role', `This call requires the ${auth} role.`);
}

/**
 * Guards changes that require a verified address. Anybody may register with an address of somebody else: until its owner has
 * proved it, the account can't be made harder to get into or moved to another address (docs/rules.md, 80).
 * @throws ProblemError 403
 */
export function assertVerified({ emailVerified }: Principal): void {
  if (!emailVerified) throw forbidden('email_unverified', 'Verify your email first.');
}

/**
 * Returns the id of the caller's store.
 * @throws ProblemError 404 `store_missing` before it is created
 */
export function ownStoreId(principal: Principal): number {
  if (principal.storeId === null) throw notFound('Create your store first.', 'store_missing');
  return principal.storeId;
}
