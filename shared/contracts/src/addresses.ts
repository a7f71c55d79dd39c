/** Addresses of the portal that no remote may claim: the shell's own pages and the addresses its servers answer. */

/** The landing page. */
export const LANDING = '/';
/** Sends merchants to their public page, even before shoppers can see it. */
export const LIVE_PAGE = '/live-coupon-page';

const SHELL_PAGES: readonly string[] = [LANDING, LIVE_PAGE];

/** First segments of the addresses that a server of the portal answers. */
const SERVER_SEGMENTS: readonly string[] = [
  'api',
  'assets',
  'healthz',
  'livez',
  'mailbox',
  'mailbox.json',
  'metrics',
  'readyz',
  'registry.json',
  'remotes',
  'sandbox',
  'stores',
  'v1',
];

/**
 * Returns the owner of an address or address pattern, ignoring letter case and a trailing slash. Returns undefined
 * where a remote may claim it.
 */
export function ownerOfAddress(path: string): 'the shell' | 'a server' | undefined {
  const address = path.toLowerCase().replace(/\/+$/, '') || LANDING;
  if (SHELL_PAGES.includes(address)) return 'the shell';
  return SERVER_SEGMENTS.includes(address.split('/')[1] ?? '') ? 'a server' : undefined;
}
