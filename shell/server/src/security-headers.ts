/** Headers of all replies of the shell's server; the page has its own policy. */
import { BARE_HEADERS, HTTPS_ONLY } from '@coupon-center/server-kit';

export const securityHeaders: Readonly<Record<string, string>> = {
  ...HTTPS_ONLY,
  'content-security-policy': BARE_HEADERS['content-security-policy'],
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers of files. They leave out those that matter only for pages, because several files are smaller than the full set. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...HTTPS_ONLY,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
