/** Addresses to which the shell itself navigates. */
import type { User } from '@coupon-center/contracts';

export { LANDING } from '@coupon-center/portal-contracts';
export const LOGIN = '/login';
export const REGISTER = '/register';
export const MY_STORE = '/my-store';
export const COUPONS = '/coupons';
export const LOGOUT = '/logout';

export function homeOf({ role }: Pick<User, 'role'>): string {
  return role === 'provider' ? '/review' : MY_STORE;
}

export function loginWithReturn(pathname: string, search: string): string {
  if (pathname === LOGOUT) return LOGIN;
  return `${LOGIN}?${new URLSearchParams({ next: pathname + search })}`;
}

/**
 * Returns the address in the `next` parameter if it belongs to this portal. Other origins are ignored in any notation, and so
 * is a path that starts with two slashes once its dots are resolved, because that would name a host.
 */
export function requestedReturn(search: string): Pick<URL, 'pathname' | 'search' | 'hash'> | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return undefined;
  const here = 'https://portal.invalid';
  if (!URL.canParse(next, here)) return undefined;
  const { origin, pathname, search: query, hash } = new URL(next, here);
  const isElsewhere = origin !== here || /^\/[/\\]/.test(pathname);
  return isElsewhere || pathname === LOGOUT ? undefined : { pathname, search: query, hash };
}
