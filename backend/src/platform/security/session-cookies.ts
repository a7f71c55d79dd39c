/**
 * Sessions of sites whose `session.storage` is `cookie`: the tokens are in HttpOnly cookies, which no script can read.
 * Browsers send cookies automatically, so calls to such a site must come from its own portal.
 * @see docs/rules.md, 6
 */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { forbidden } from '../errors.ts';

type CookieName = 'access' | 'refresh';

/** The storefront also reads the access token to recognize a page's owner; only session calls need the refresh token. */
const PATHS: Readonly<Record<CookieName, readonly string[]>> = {
  access: ['/'],
  refresh: ['/api/v1/auth/', '/api/Auth/'],
};
const DAY = 24 * 3600;

function keepsCookies(site: Site): boolean {
  return site.session.storage === 'cookie';
}

/** Returns the value of a session cookie; empty on sites that don't use cookies. */
export function sessionCookie(request: FastifyRequest, site: Site, name: CookieName): string {
  if (!keepsCookies(site)) return '';
  return parseCookie(request.headers.cookie ?? '')[name] ?? '';
}

/**
 * Checks that a call that changes something comes from the site's portal.
 * @throws ProblemError 403 `origin_refused`
 */
export function assertOrigin(request: FastifyRequest, site: Site): void {
  if (!keepsCookies(site) || request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers.origin !== new URL(site.portalUrl).origin)
    throw forbidden('origin_refused', 'This call is only allowed from the portal of its site.');
}

function setCookie(reply: FastifyReply, site: Site, name: CookieName, value: string, maxAge: number): void {
  const secure = site.portalUrl.startsWith('https:');
  for (const path of PATHS[name]) {
    const cookie = { name, value, path, maxAge, httpOnly: true, sameSite: 'strict', secure } as const;
    reply.header('set-cookie', stringifySetCookie(cookie));
  }
}

/** Delivers tokens in the site's way: in cookies or in the body. @returns the tokens for the body */
export function deliverTokens(reply: FastifyReply, site: Site, tokens: Tokens): Tokens {
  if (!keepsCookies(site)) return tokens;
  setCookie(reply, site, 'access', tokens.token, DAY);
  setCookie(reply, site, 'refresh', tokens.refresh, 30 * DAY);
  return { token: '', refresh: '', expiration: tokens.expiration };
}

export function clearSessionCookies(reply: FastifyReply, site: Site): void {
  if (!keepsCookies(site)) return;
  setCookie(reply, site, 'access', '', 0);
  setCookie(reply, site, 'refresh', '', 0);
}
