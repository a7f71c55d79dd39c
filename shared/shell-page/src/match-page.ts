/** Finds the page at an address, by the same rules on the server and in the browser. */
import { LANDING, LIVE_PAGE, matchRoute } from '@coupon-center/portal-contracts';
import type { Guard, RemoteDeclaration, RemoteRoute, SessionState } from '@coupon-center/portal-contracts';

export type PageMatch =
  | { kind: 'landing' }
  | { kind: 'live-page' }
  | { kind: 'remote'; name: string; route: RemoteRoute; params: Record<string, string> }
  | { kind: 'unknown' };

/** A signed-in user. */
export type PageUser = NonNullable<SessionState['user']>;

/** @param declarations of all remotes; a fixed segment takes precedence over a parameter, whichever remote declares it */
export function matchPage(
  declarations: readonly Pick<RemoteDeclaration, 'name' | 'routes'>[],
  pathname: string,
): PageMatch {
  if (matchRoute([{ path: LANDING }], pathname)) return { kind: 'landing' };
  if (matchRoute([{ path: LIVE_PAGE }], pathname)) return { kind: 'live-page' };
  const pages = declarations.flatMap(({ name, routes }) =>
    routes.map((route) => ({ path: route.path, name, route })),
  );
  const match = matchRoute(pages, pathname);
  if (!match) return { kind: 'unknown' };
  const { name, route } = match.route;
  return { kind: 'remote', name, route, params: match.params };
}

/** @returns the guard of the page, undefined if there is no page */
export function guardOf(match: PageMatch): Guard | undefined {
  switch (match.kind) {
    case 'landing':
      return 'any';
    case 'live-page':
      return 'merchant';
    case 'remote':
      return match.route.guard;
    case 'unknown':
      return undefined;
  }
}

/** Returns whether a page with the guard is for the user. */
export function admits(guard: Guard | undefined, { role }: PageUser): boolean {
  return guard === 'any' || guard === 'user' || guard === role;
}
