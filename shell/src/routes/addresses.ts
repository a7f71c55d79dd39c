/** Addresses that the shell itself sends people to. */
import type { User } from '@coupon-center/contracts';

export const LANDING = '/';
const LOGIN = '/login';
export const REGISTER = '/register';

/** Where somebody lands after signing in. */
export function homeOf({ role }: Pick<User, 'role'>): string {
  return role === 'provider' ? '/review' : '/my-store';
}

/** The address to come back to after signing in. */
export function loginWithReturn(pathname: string, search: string): string {
  return `${LOGIN}?${new URLSearchParams({ next: pathname + search })}`;
}

/**
 * The address that `next` of a query string asks for, if it is one of this portal: another origin, in whatever spelling,
 * is ignored.
 */
export function requestedReturn(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return undefined;
  const origin = 'https://portal.invalid';
  if (!URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
