/** Matches addresses to routes, and lists the portal's addresses that no remote can claim. */

/** The landing page. */
export const LANDING = '/';
/** Sends merchants to their public page, even before shoppers can see it. */
export const LIVE_PAGE = '/live-coupon-page';

const SHELL_PAGES: readonly string[] = [LANDING, LIVE_PAGE];

/** First segments of the addresses that the portal's servers handle. */
const SERVER_SEGMENTS: readonly string[] = [
  'api',
  'assets',
  'healthz',
  'livez',
  'mailbox',
  'mailbox.json',
  'metrics',
  'page-remotes.json',
  'privacy',
  'qa',
  'readyz',
  'registry.json',
  'release',
  'remotes',
  'robots.txt',
  'sandbox',
  'search',
  'shell',
  'sitemap.xml',
  'stores',
  'terms',
  'test-stack',
  'v1',
];

/**
 * Returns the owner of an address or address pattern, ignoring letter case and a trailing slash; undefined if a remote may
 * claim it.
 */
export function ownerOfAddress(path: string): 'the shell' | 'a server' | undefined {
  const address = path.toLowerCase().replace(/\/+$/, '') || LANDING;
  if (SHELL_PAGES.includes(address)) return 'the shell';
  return SERVER_SEGMENTS.includes(address.split('/')[1] ?? '') ? 'a server' : undefined;
}

export interface RouteMatch<Route> {
  route: Route;
  /** Values of the route's parameters. */
  params: Record<string, string>;
}

/** @returns the route of an address; a fixed segment wins over a parameter, and letter case doesn't matter */
export function matchRoute<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): RouteMatch<Route> | undefined {
  const segments = pathname.startsWith('/') ? segmentsOf(pathname) : undefined;
  if (!segments) return undefined;
  return routes
    .flatMap((route) => {
      const params = paramsOf(segmentsOf(route.path) ?? [], segments);
      return params ? [{ route, params }] : [];
    })
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

/** Returns a text that is equal for routes that match the same addresses, such as `/coupons/:id` and `/Coupons/:couponId`. */
export function routeShape(path: string): string {
  return path
    .split('/')
    .map((segment) => (isParameter(segment) ? ':' : segment.toLowerCase()))
    .join('/');
}

const isParameter = (segment: string) => segment.startsWith(':');

/** @returns undefined if a segment can't be decoded */
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

/** @returns undefined if the route doesn't match */
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
