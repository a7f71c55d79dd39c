/** Addresses that the shell itself sends people to. */
import type { User } from '@coupon-center/contracts';

export { LANDING } from '@coupon-center/contracts';
const LOGIN = '/login';
export const REGISTER = '/register';
export const MY_STORE = '/my-store';
export const COUPONS = '/coupons';
export const LOGOUT = '/logout';

/** Where somebody lands after signing in. */
export function homeOf({ role }: Pick<User, 'role'>): string {
  return role === 'provider' ? '/review' : MY_STORE;
}

/** The sign-in, from which the user comes back to the address; not to the sign-out, though. */
export function loginWithReturn(pathname: string, search: string): string {
  if (pathname === LOGOUT) return LOGIN;
  return `${LOGIN}?${new URLSearchParams({ next: pathname + search })}`;
}

/**
 * The address that `next` of a query string asks for, if it is one of this portal: another origin, in whatever spelling,
 * is ignored. So is a path that starts with two slashes once its dots are taken out: elsewhere that would name a host.
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
