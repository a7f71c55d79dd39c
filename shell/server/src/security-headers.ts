/** Headers of everything that the shell's server sends; the page brings a policy of its own. */
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

/** Of files, several of which are smaller than the headers above: without what a browser heeds of pages only. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...HTTPS_ONLY,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
