/** The security headers of a page: scripts, fonts and data from this server, one stylesheet by hash, forms for this server, and no frames. */
import { HTTPS_ONLY } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { stylesheet } from './stylesheet.ts';

/**
 * @param images origins of stores' logos
 */
export function pageHeaders(site: Site, images: readonly string[]): Record<string, string> {
  const inline = site.favicon.startsWith('data:') ? ['data:'] : [];
  const policy = [
    "default-src 'none'",
    `style-src '${stylesheet(site).hash}'`,
    // Allows inline rules for prefetching, but no inline scripts.
    "script-src 'self' 'inline-speculation-rules'",
    "font-src 'self'",
    "connect-src 'self'",
    `img-src ${[...new Set(["'self'", ...inline, new URL(site.portalUrl).origin, ...images])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    ...HTTPS_ONLY,
    'content-security-policy': policy.join('; '),
    'content-language': site.locale,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
