/** One address for each public page: one with a trailing slash or capitals redirects to it, in a single step. */
import type { FastifyInstance } from 'fastify';

/**
 * Canonical paths of the storefront. Nothing else is redirected, or an address such as `//host/` could lead to another
 * site.
 */
const PAGES = /^\/(?:stores|search|privacy|terms|sitemap\.xml)(?:\/[a-z0-9.-]+)*$/;

/** Returns the canonical address of a page, with its query; null if there is no such page, or the address is canonical. */
function canonicalAddress(url: string): string | null {
  const [path = '', ...query] = url.split(/(?=\?)/);
  const canonical = path.toLowerCase().replace(/\/+$/, '');
  return canonical === path || !PAGES.test(canonical) ? null : canonical + query.join('');
}

/** Redirects from other spellings, even if the server has another route there. */
export function redirectToCanonical(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const address = method === 'GET' || method === 'HEAD' ? canonicalAddress(url) : null;
    if (address !== null) return reply.redirect(address, 301);
  });
}
