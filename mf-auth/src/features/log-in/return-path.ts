/** Where a visitor goes after signing in: back to where the guard stopped them, if that is a page of the portal. */
import type { User } from '@coupon-center/contracts';

/** Never reached; only gives relative addresses something to stand on. */
const HERE = 'http://portal.invalid';

/**
 * @param next value of the address's `next`, written by anybody
 * @returns a path of the portal, or null for anything that could lead elsewhere
 * @see decisions, 3
 */
export function safePath(next: string | null): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, HERE)) return null;
  // The browser drops tabs and line breaks from addresses: '/\t/host' would pass as a path and lead to a host.
  const { origin, pathname, search, hash } = new URL(next, HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : null;
}

/** The first page after signing in. */
export function pathAfterLogIn(user: User, next: string | null): string {
  if (user.role === 'provider') return '/review';
  return safePath(next) ?? '/my-store';
}
