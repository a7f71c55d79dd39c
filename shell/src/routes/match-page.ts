/** Which page an address asks for; the server and the browser decide it by the same rules. */
import { matchRoutes } from 'react-router-dom';
import type { Guard, RemoteDeclaration, RemoteRoute } from '@coupon-center/contracts';
import { LANDING, LIVE_PAGE } from './addresses.ts';

export type PageMatch =
  | { kind: 'landing' }
  | { kind: 'live-page' }
  | { kind: 'remote'; name: string; route: RemoteRoute; params: Record<string, string> }
  | { kind: 'unknown' };

function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** @param declarations of all remotes; a static segment wins over a parameter, whoever declares it */
export function matchPage(declarations: readonly RemoteDeclaration[], pathname: string): PageMatch {
  if (!isReadable(pathname)) return { kind: 'unknown' };
  const candidates = declarations.flatMap(({ name, routes }) =>
    routes.map((route) => ({ path: route.path, name, route })),
  );
  const match = matchRoutes([{ path: LANDING }, { path: LIVE_PAGE }, ...candidates], pathname)?.at(-1);
  if (!match) return { kind: 'unknown' };
  if (!('route' in match.route)) return { kind: match.route.path === LANDING ? 'landing' : 'live-page' };
  const { name, route } = match.route;
  return { kind: 'remote', name, route, params: match.params as Record<string, string> };
}

/** @returns who may see the page, undefined where there is none */
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
