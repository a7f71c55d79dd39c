/** The storefront as a plugin for any Fastify server. */
import { hostOf, logRequests } from '@coupon-center/server-kit';
import { siteAt, siteByHost } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { parseCookie } from 'cookie';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, sendPage, unavailable } from './page-reply.ts';
import { couponRoutes } from './routes/coupon.routes.ts';
import { searchRoutes } from './routes/search.routes.ts';
import { createPageSender } from './routes/page-sender.ts';
import { shareRoutes } from './routes/share.routes.ts';
import { siteRoutes } from './routes/site.routes.ts';
import { sitemapRoutes } from './routes/sitemap.routes.ts';
import { storeRoutes } from './routes/store.routes.ts';
import { createFileCache } from './share/file-cache.ts';
import { serveStaticFiles } from './static-files.ts';
import { visitRoutes } from './visits/visits.routes.ts';

/** The API may ask several database servers in turn while a standby is promoted: one read took five seconds. */
const API_TIMEOUT_MS = 10_000;

/** An access token that fits into a header. */
const TOKEN = /^[\w.~+/=-]{1,4096}$/;

export interface StorefrontOptions {
  /** Returns the API's origin, e.g. `http://127.0.0.1:4000`; called for each request, because the port may be known late. */
  apiOrigin: () => string;
  /** Origin at which this machine serves portal and pages of all brands; without it, the brands' own addresses apply. */
  portalOrigin?: () => string | undefined;
  /** Time limit for the API, in milliseconds, ten seconds by default. */
  apiTimeoutMs?: number;
  /** Returns the time in epoch milliseconds. */
  now?: () => number;
  /** How many pages are kept in memory. */
  mostPages?: number;
  /** Whether no portal shares the address: then the home page is also at `/`. */
  isAlone?: boolean;
  /** The secret shared with the API; without it nothing is counted. */
  secret?: string | undefined;
  /** Seconds for which edges may keep the pages of stores beyond the usual one, because they are told when one changes. */
  edgeSeconds?: number;
}

export function siteOf(request: FastifyRequest, { portalOrigin }: StorefrontOptions): Site {
  return siteAt(siteByHost(hostOf(request)), portalOrigin?.());
}

function tokenOf(request: FastifyRequest): string | null {
  const { access = '' } = parseCookie(request.headers.cookie ?? '');
  return TOKEN.test(access) ? access : null;
}

/** Fastify plugin: all pages of the storefront, with their font, scripts, feeds and sitemaps. */
export async function storefrontPlugin(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const now = options.now ?? Date.now;
  const { secret, apiTimeoutMs: timeoutMs = API_TIMEOUT_MS } = options;
  const isCounted = secret !== undefined;

  /** Returns the parts of a request that calls of the API need. */
  const questionOf = (request: FastifyRequest, site: Site) => ({
    api: options.apiOrigin(),
    clientId: site.clientId,
    token: tokenOf(request),
    requestId: request.id,
    visitor: request.ip,
    timeoutMs,
  });

  logRequests(app);
  serveStaticFiles(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const site = siteOf(request, options);
    void reply.removeHeader('x-accel-expires');
    const { statusCode = 500 } = error;
    // Only a program sends a body that cannot be read.
    if (statusCode < 500) return sendPage(request, reply, site, { ...notFound(site), status: statusCode });
    request.log.error({ err: error }, 'a page could not be made');
    return sendPage(request, reply, site, unavailable(site, request.url));
  });

  const sender = createPageSender({
    siteOf: (request) => siteOf(request, options),
    questionOf,
    now,
    mostPages: options.mostPages,
    edgeSeconds: options.edgeSeconds ?? 0,
  });
  sitemapRoutes(app, sender);
  siteRoutes(app, { sender, isAlone: options.isAlone ?? false, isCounted });
  storeRoutes(app, { sender, isCounted });
  couponRoutes(app, { sender, isCounted });
  searchRoutes(app, { sender, isCounted });
  shareRoutes(app, sender, createFileCache());
  if (secret !== undefined)
    visitRoutes(app, {
      siteOf: sender.siteOf,
      isSignedIn: (request) => tokenOf(request) !== null,
      apiOrigin: options.apiOrigin,
      secret,
      timeoutMs,
      now,
    });
}
