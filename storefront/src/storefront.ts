/** The shoppers' pages as a plugin for any Fastify server. */
import compress from '@fastify/compress';
import { webAddress } from '@coupon-center/coupon-card';
import { PAGE_COMPRESSION, hostOf, logRequests } from '@coupon-center/server-kit';
import { siteAt, siteByHost } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CACHING, notFound, sendPage, unavailable } from './page-reply.ts';
import type { Page } from './page-reply.ts';
import { storePage } from './pages/store-page.ts';
import { readStore } from './read-store.ts';
import { serveStaticFiles } from './static-files.ts';

/** Characters of slugs and preview tokens; anything else isn't worth a call to the API. */
const SLUG = /^[a-z0-9-]{1,200}$/;
const PREVIEW = /^[\w.-]{1,200}$/;
/** An access token that fits into a header. */
const TOKEN = /^[\w.~+/=-]{1,4096}$/;

export interface StorefrontOptions {
  /** Returns the API's origin, e.g. `http://127.0.0.1:4000`; called for each request, because the port may be known late. */
  apiOrigin: () => string;
  /** Origin at which this machine serves portal and pages of all brands; without it, the brands' own addresses apply. */
  portalOrigin?: () => string | undefined;
  /** Time limit for the API, in milliseconds. */
  apiTimeoutMs?: number;
}

/** Returns the brand of a request. */
export function siteOf(request: FastifyRequest, { portalOrigin }: StorefrontOptions): Site {
  return siteAt(siteByHost(hostOf(request)), portalOrigin?.());
}

/** Pages that a preview links to must not learn its address, which contains the token. */
const UNTOLD = { 'referrer-policy': 'no-referrer' };

interface PageQuery {
  /** The token of a preview link; an array if it is repeated. */
  preview?: string | string[];
}

function hasPreview(request: FastifyRequest): boolean {
  return (request.query as PageQuery).preview !== undefined;
}

function previewOf(request: FastifyRequest): string | null {
  const { preview } = request.query as PageQuery;
  return typeof preview === 'string' && PREVIEW.test(preview) ? preview : null;
}

function tokenOf(request: FastifyRequest): string | null {
  const { access = '' } = parseCookie(request.headers.cookie ?? '');
  return TOKEN.test(access) ? access : null;
}

/** Fastify plugin: `GET /stores/:slug`, and the font of the pages. */
export async function storefrontPlugin(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  async function page(request: FastifyRequest, site: Site, slug: string): Promise<Page> {
    if (!SLUG.test(slug)) return notFound(site);
    const token = tokenOf(request);
    const preview = previewOf(request);
    const answer = await readStore({
      api: options.apiOrigin(),
      clientId: site.clientId,
      slug,
      token,
      preview,
      requestId: request.id,
      visitor: request.ip,
      timeoutMs: options.apiTimeoutMs ?? 5000,
    });
    if (answer.outcome === 'missing') return notFound(site);
    if (answer.outcome === 'unavailable') {
      request.log.warn({ slug, reason: answer.reason }, 'a store page could not be read from the API');
      return unavailable(site, request.url);
    }
    const { store } = answer;
    const logo = webAddress(store.logo_url);
    return {
      status: 200,
      markup: storePage(site, store),
      cacheControl: store.preview ? CACHING.preview : token || preview ? CACHING.signedIn : CACHING.live,
      images: logo && new URL(logo).origin,
      headers: store.preview ? { 'x-robots-tag': 'noindex' } : {},
    };
  }

  logRequests(app);
  await app.register(compress, PAGE_COMPRESSION);
  serveStaticFiles(app);
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'a store page could not be made');
    const site = siteOf(request, options);
    return sendPage(request, reply, site, unavailable(site, request.url));
  });

  app.get<{ Params: { slug: string } }>('/stores/:slug', async (request, reply) => {
    const site = siteOf(request, options);
    const { headers, ...answer } = await page(request, site, request.params.slug);
    const untold = hasPreview(request) ? UNTOLD : {};
    return sendPage(request, reply, site, { ...answer, headers: { ...headers, ...untold } });
  });
}
