/** Headers and addresses for requests from browsers. */
import { constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Makes browsers use https from then on, as the API does. Browsers ignore it over http. */
export const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/**
 * Tells search engines to skip the API, searches, and the addresses below a coupon.
 * @param sitemapOf address of the sitemap of the requested site
 */
export async function robotsRoute(
  app: FastifyInstance,
  sitemapOf: (request: FastifyRequest) => string,
): Promise<void> {
  app.get('/robots.txt', async (request, reply) => {
    const rules = ['User-agent: *', 'Disallow: /api/', 'Disallow: /search', 'Disallow: /stores/*/*/'];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send([...rules, 'Allow: /', `Sitemap: ${sitemapOf(request)}`, ''].join('\n'));
  });
}

/** For `@fastify/compress`: a page is about a fifth larger than at the slowest setting, but ready in milliseconds. */
export const PAGE_COMPRESSION = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/**
 * Returns the requested host. `request.host` would prefer `X-Forwarded-Host`, with which a client could get another
 * brand's page into a shared cache.
 */
export function hostOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return headers.host ?? '';
}

/**
 * Returns whether a page of another origin sent a request. Browsers say so in headers that no page can set, and programs send
 * neither.
 */
export function isCrossSite(request: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOtherOrigin =
    origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === hostOf(request));
  return isOtherOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none');
}
