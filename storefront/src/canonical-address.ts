/** One address for each public page: a trailing slash or upper case leads to it, once. */
import type { FastifyInstance } from 'fastify';

/**
 * Paths of the storefront, as they are written. Nothing else is redirected, so that no address leads elsewhere:
 * `//host` is none of them.
 */
const PAGES = /^\/(?:stores|search|privacy|terms|sitemap\.xml)(?:\/[a-z0-9.-]+)*$/;

/** Returns the address of the page that is meant, with its query; null if it is not a page's, or already its own. */
function canonicalAddress(url: string): string | null {
  const [path = '', ...query] = url.split(/(?=\?)/);
  const canonical = path.toLowerCase().replace(/\/+$/, '');
  return canonical === path || !PAGES.test(canonical) ? null : canonical + query.join('');
}

/** Redirects from other spellings, whatever else the server has at them. */
export function redirectToCanonical(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const address = method === 'GET' || method === 'HEAD' ? canonicalAddress(url) : null;
    if (address !== null) return reply.redirect(address, 301);
  });
}
