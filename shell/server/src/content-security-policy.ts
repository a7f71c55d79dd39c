/** The page's content security policy. It is the main defence for the session's data in the browser (docs/rules.md, 6). */
import { RESUMED_POLICY } from '@coupon-center/shell-page';

export interface PolicyOptions {
  /** Fresh for each page; allows the styles that emotion and the toasts add. */
  nonce: string;
  /** Hashes of the scripts in the page, as `sha256-<base64>`. */
  scripts: readonly string[];
  /** Whether the page may paint what its last visit left, through a Trusted Types policy of its own. */
  mayResume: boolean;
  /** Origins of calls besides the page's own, e.g. the image host. */
  connect: readonly string[];
  /** Origins of images besides the page's own: the hosts of logos, and the storefront. */
  images: readonly string[];
  /** Development only: origins of development servers. */
  developmentOrigins: readonly string[];
}

/** @returns the value of the `Content-Security-Policy` header */
export function contentSecurityPolicy({
  nonce,
  scripts,
  mayResume,
  connect,
  images,
  developmentOrigins,
}: PolicyOptions): string {
  const inDevelopment = developmentOrigins.length > 0;
  const sockets = developmentOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`), ...developmentOrigins],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...developmentOrigins],
    'img-src': ["'self'", 'data:', ...new Set(images)],
    'font-src': ["'self'", ...developmentOrigins],
    'connect-src': ["'self'", ...connect, ...developmentOrigins, ...sockets],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Hot reload adds scripts in ways that our policies don't allow.
    ...(inDevelopment
      ? {}
      : {
          'require-trusted-types-for': ["'script'"],
          'trusted-types': ['default', ...(mayResume ? [RESUMED_POLICY] : [])],
        }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
