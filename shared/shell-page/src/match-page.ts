/** Finds the page at an address, by the same rules on server and browser. */
import { LIVE_PAGE } from '@coupon-center/contracts';
import type { Guard, RemoteDeclaration, RemoteRoute } from '@coupon-center/contracts';

export type PageMatch =
  | { kind: 'landing' }
  | { kind: 'live-page' }
  | { kind: 'remote'; name: string; route: RemoteRoute; params: Record<string, string> }
  | { kind: 'unknown' };

const isParameter = (segment: string) => segment.startsWith(':');

/** Returns the segments between the slashes; undefined if one can't be decoded. */
function segmentsOf(path: string): string[] | undefined {
  try {
    return path
      .replace(/^\/|\/+$/g, '')
      .split('/')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Returns the parameters that a route takes from an address; undefined if it doesn't match. Ignores case. */
function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const fits = (segment: string, index: number) =>
    isParameter(segment) ? segments[index] !== '' : segment.toLowerCase() === segments[index]?.toLowerCase();
  if (pattern.length !== segments.length || !pattern.every(fits)) return undefined;
  return Object.fromEntries(
    pattern.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1), segments[index] ?? '']] : [],
    ),
  );
}

/** @param declarations of all remotes; a fixed segment takes precedence over a parameter, whichever remote declares it */
export function matchPage(declarations: readonly RemoteDeclaration[], pathname: string): PageMatch {
  const segments = pathname.startsWith('/') ? segmentsOf(pathname) : undefined;
  if (!segments) return { kind: 'unknown' };
  if (paramsOf([''], segments)) return { kind: 'landing' };
  if (paramsOf([LIVE_PAGE.slice(1)], segments)) return { kind: 'live-page' };
  const [best] = declarations
    .flatMap(({ name, routes }) =>
      routes.map((route) => ({ name, route, pattern: segmentsOf(route.path) ?? [] })),
    )
    .flatMap(({ name, route, pattern }) => {
      const params = paramsOf(pattern, segments);
      return params ? [{ kind: 'remote' as const, name, route, params }] : [];
    })
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  return best ?? { kind: 'unknown' };
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
