/** Addresses of the portal that no remote can take: the shell's own pages, and what its servers answer. */

/** The landing page. */
export const LANDING = '/';
/** Sends merchants on to their public page, even while only they may see it. */
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
 * Returns who answers at an address or a pattern of addresses, in any letter case and with or without a slash at its
 * end; undefined where a remote may.
 */
export function ownerOfAddress(path: string): 'the shell' | 'a server' | undefined {
  const address = path.toLowerCase().replace(/\/+$/, '') || LANDING;
  if (SHELL_PAGES.includes(address)) return 'the shell';
  return SERVER_SEGMENTS.includes(address.split('/')[1] ?? '') ? 'a server' : undefined;
}
