/** The security headers of a page: scripts, fonts and data from this server, one stylesheet by hash, no forms and no frames. */
import { HTTPS_ONLY } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { stylesheet } from './stylesheet.ts';

/**
 * @param images origin of a store's logo
 */
export function pageHeaders(site: Site, images: string | null): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src '${stylesheet(site).hash}'`,
    "script-src 'self'",
    "font-src 'self'",
    // The page itself connects to nothing; tools for search engines read robots.txt from within it.
    "connect-src 'self'",
    `img-src ${[...new Set(["'self'", new URL(site.portalUrl).origin, ...(images ? [images] : [])])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    ...HTTPS_ONLY,
    'content-security-policy': policy.join('; '),
    'content-language': 'en',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
