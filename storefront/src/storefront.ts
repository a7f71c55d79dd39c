/** The shoppers' pages as a plugin for any Fastify server. */
import { webAddress } from '@coupon-center/coupon-card';
import { hostOf, logRequests } from '@coupon-center/server-kit';
import { siteAt, siteByHost } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { parseCookie } from 'cookie';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { dayIn } from '@coupon-center/contracts';
import type { PublicStore } from '@coupon-center/contracts';
import { SLUG } from './address-parts.ts';
import { createKeptPages } from './kept-pages.ts';
import type { VisitedPage } from './kept-pages.ts';
import { CACHING, notFound, preparePage, sendPage, unavailable } from './page-reply.ts';
import { sendPrepared } from './prepared.ts';
import type { PreparedPage } from './prepared.ts';
import { storePage } from './pages/store-page.ts';
import { readStore } from './read-store.ts';
import type { Answer, Found } from './read-api.ts';
import { couponRoutes } from './routes/coupon.routes.ts';
import { searchRoutes } from './routes/search.routes.ts';
import { createSender } from './routes/sender.ts';
import { shareRoutes } from './routes/share.routes.ts';
import { siteRoutes } from './routes/site.routes.ts';
import { sitemapRoutes } from './routes/sitemap.routes.ts';
import { createMadeFiles } from './share/made-files.ts';
import { serveStaticFiles } from './static-files.ts';
import { visitRoutes } from './visits/visits.routes.ts';

/** Characters of preview tokens. */
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
  /** The time in epoch milliseconds. */
  now?: () => number;
  /** How many pages are kept in memory. */
  mostPages?: number;
  /** Whether no portal is at the same address, so that the home is at `/`, too. */
  isAlone?: boolean;
  /** The secret that the API knows, too; without it nothing is counted. */
  secret?: string | undefined;
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

interface Shown {
  /** Whether the page is the same for everybody. */
  isShared: boolean;
  isCounted: boolean;
  today: string;
}

/** Makes the page of a store. */
function pageOf(site: Site, store: PublicStore, { isShared, isCounted, today }: Shown): PreparedPage {
  const logo = webAddress(store.logo_url);
  return preparePage(site, {
    status: 200,
    markup: storePage(site, store, today, isCounted && isShared && !store.preview),
    cacheControl: store.preview ? CACHING.preview : isShared ? CACHING.live : CACHING.signedIn,
    images: logo ? [new URL(logo).origin] : [],
    headers: store.preview ? { 'x-robots-tag': 'noindex' } : {},
  });
}

/** Fastify plugin: all pages of the shoppers' site, with their font, scripts, feeds and sitemaps. */
export async function storefrontPlugin(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const now = options.now ?? Date.now;
  const { secret, apiTimeoutMs: timeoutMs = 5000 } = options;
  const isCounted = secret !== undefined;

  /** What a call of the API needs of a request. */
  const questionOf = (request: FastifyRequest, site: Site) => ({
    api: options.apiOrigin(),
    clientId: site.clientId,
    token: tokenOf(request),
    requestId: request.id,
    visitor: request.ip,
    timeoutMs,
  });

  function read(
    request: FastifyRequest,
    site: Site,
    slug: string,
    known?: Found<PublicStore>,
  ): Promise<Answer<PublicStore>> {
    return readStore({ ...questionOf(request, site), slug, preview: previewOf(request) }, known);
  }

  const visitKept = createKeptPages<FastifyRequest, PublicStore>({
    read,
    render: (site, store, _request, today) => pageOf(site, store, { isShared: true, isCounted, today }),
    now,
    mostPages: options.mostPages,
  });

  /** A page that an owner or the holder of a link may see; it is not kept. */
  async function visitOwn(
    request: FastifyRequest,
    site: Site,
    slug: string,
  ): Promise<VisitedPage<PublicStore>> {
    const answer = await read(request, site, slug);
    if (answer.outcome !== 'found') return answer;
    const { value } = answer;
    const today = dayIn(site.timeZone, new Date(now()));
    return {
      outcome: 'found',
      page: pageOf(site, value, { isShared: false, isCounted, today }),
      value,
      span: null,
    };
  }

  logRequests(app);
  serveStaticFiles(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const site = siteOf(request, options);
    void reply.removeHeader('x-accel-expires');
    const { statusCode = 500 } = error;
    // A body that cannot be read, which only a program sends.
    if (statusCode < 500) return sendPage(request, reply, site, { ...notFound(site), status: statusCode });
    request.log.error({ err: error }, 'a store page could not be made');
    return sendPage(request, reply, site, unavailable(site, request.url));
  });

  app.get<{ Params: { slug: string } }>('/stores/:slug', async (request, reply) => {
    const site = siteOf(request, options);
    const { slug } = request.params;
    if (hasPreview(request)) void reply.headers(UNTOLD);
    if (!SLUG.test(slug)) return sendPage(request, reply, site, notFound(site));
    const isShared = !hasPreview(request) && tokenOf(request) === null;
    const visited = await (isShared ? visitKept : visitOwn)(request, site, slug);
    if (visited.outcome === 'found') {
      if (visited.span) void reply.header('x-accel-expires', `@${visited.span.edgeSecond}`);
      return sendPrepared(request, reply, visited.page);
    }
    if (visited.outcome === 'missing') return sendPage(request, reply, site, notFound(site));
    request.log.warn({ slug, reason: visited.reason }, 'a store page could not be read from the API');
    return sendPage(request, reply, site, unavailable(site, request.url));
  });

  const common = { siteOf: (request: FastifyRequest) => siteOf(request, options), questionOf };
  sitemapRoutes(app, common);
  const sender = createSender({ ...common, now, mostPages: options.mostPages });
  siteRoutes(app, { sender, isAlone: options.isAlone ?? false });
  couponRoutes(app, { sender, isCounted });
  searchRoutes(app, sender);
  shareRoutes(app, sender, createMadeFiles());
  if (secret !== undefined)
    visitRoutes(app, { siteOf: common.siteOf, apiOrigin: options.apiOrigin, secret, timeoutMs, now });
}
