/** Which of a remote's own routes an address asks for, where there is no shell to say it. */
import type { RemoteRoute } from '@coupon-center/contracts';

export interface RouteMatch {
  route: RemoteRoute;
  params: Record<string, string>;
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

function matchOne(route: RemoteRoute, pathname: string): RouteMatch | undefined {
  const pattern = partsOf(route.path);
  const parts = partsOf(pathname);
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = decodeURIComponent(part);
    else if (expected !== part) return undefined;
  }
  return { route, params };
}

/** Fixed parts win over parameters, as in the shell. */
export function matchRoute(routes: readonly RemoteRoute[], pathname: string): RouteMatch | undefined {
  return routes
    .map((route) => matchOne(route, pathname))
    .filter((match) => match !== undefined)
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}
