/** The pages of the shoppers' site besides a store's own: home, index, categories, search, coupons, feeds, legal. */
import {
  dayIn,
  INDEX_LETTER,
  listListedStores,
  MAX_SEARCH,
  readHome,
  readPublicStore,
  searchSite,
} from '@coupon-center/contracts';
import { webAddress } from '@coupon-center/coupon-card';
import type { Site } from '@coupon-center/site-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COUPON, SLUG } from '../address-parts.ts';
import { createKeptPages } from '../kept-pages.ts';
import { CACHING, notFound, preparePage, sendPage, unavailable } from '../page-reply.ts';
import type { Page } from '../page-reply.ts';
import { couponPage } from '../pages/coupon-page.ts';
import { atomFeed } from '../pages/feed.ts';
import { homePage } from '../pages/home-page.ts';
import { privacyPage } from '../pages/privacy-page.ts';
import { searchPage } from '../pages/search-page.ts';
import { letterTitle, storesPage } from '../pages/stores-page.ts';
import { termsPage } from '../pages/terms-page.ts';
import { sendPrepared } from '../prepared.ts';
import { askApi, withQuery } from '../read-api.ts';
import type { ApiQuestion } from '../read-api.ts';

export interface SiteRoutesOptions {
  siteOf: (request: FastifyRequest) => Site;
  questionOf: (request: FastifyRequest, site: Site) => Omit<ApiQuestion, 'path'>;
  /** The time in epoch milliseconds. */
  now: () => number;
  mostPages?: number;
  /** Whether no portal is at the same address, so that the home is at `/`, too. */
  isAlone: boolean;
  /** Whether visitors are counted. */
  isCounted: boolean;
}

type Rendered = Pick<Page, 'markup' | 'type' | 'images'>;

/** A page that is made from one call of the API and is the same for everybody. */
interface SharedPage<Value> {
  /** Of the call, with its query. */
  path: string;
  parse: (json: unknown) => Value;
  /** @returns null if there is no such page after all */
  render: (site: Site, value: Value, today: string) => Rendered | null;
}

interface Visit {
  request: FastifyRequest;
  shown: SharedPage<unknown>;
}

const PAGE = /^[1-9]\d{0,3}$/;
/** The database can't store or look for them. */
const CONTROLS = /\p{Cc}+/gu;
const ATOM = 'application/atom+xml; charset=utf-8';

/** Origins of the logos in lists. */
function originsOf(logos: readonly { logo_url: string | null }[]): string[] {
  const addresses = logos.map((one) => webAddress(one.logo_url));
  return [...new Set(addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin])))];
}

const storePath = (slug: string) => readPublicStore.path.replace(':slug', encodeURIComponent(slug));

function pageQuery(request: FastifyRequest): string | null {
  const { page = '1' } = request.query as { page?: unknown };
  return typeof page === 'string' && PAGE.test(page) ? page : null;
}

export function siteRoutes(app: FastifyInstance, options: SiteRoutesOptions): void {
  const { siteOf, questionOf, now, mostPages, isAlone, isCounted } = options;

  const todayAt = (site: Site) => dayIn(site.timeZone, new Date(now()));
  const failed = (request: FastifyRequest, reply: FastifyReply, reason: string) => {
    request.log.warn({ reason }, 'a page could not be read from the API');
    return sendPage(request, reply, siteOf(request), unavailable(siteOf(request), request.url));
  };
  const lost = (request: FastifyRequest, reply: FastifyReply) => {
    const site = siteOf(request);
    return sendPage(request, reply, site, notFound(site));
  };

  const visitKept = createKeptPages<Visit, unknown>({
    read: ({ request, shown }, site, _name, known) =>
      askApi({ ...questionOf(request, site), token: null, path: shown.path }, shown.parse, known),
    render: (site, value, { shown }, today) => {
      const rendered = shown.render(site, value, today);
      return preparePage(
        site,
        rendered ? { status: 200, cacheControl: CACHING.live, ...rendered } : notFound(site),
      );
    },
    now,
    mostPages,
  });

  /** Sends a page that is kept under its path. */
  async function send<Value>(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    shown: SharedPage<Value>,
  ) {
    const site = siteOf(request);
    const visited = await visitKept({ request, shown: shown as SharedPage<unknown> }, site, name);
    if (visited.outcome === 'found') {
      if (visited.span) void reply.header('x-accel-expires', `@${visited.span.edgeSecond}`);
      return sendPrepared(request, reply, visited.page);
    }
    return visited.outcome === 'missing' ? lost(request, reply) : failed(request, reply, visited.reason);
  }

  const home = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, 'home', {
      path: readHome.path,
      parse: (json) => readHome.response.parse(json),
      render: (site, value, today) => ({
        markup: homePage(site, value, today),
        images: originsOf([
          ...value.popular,
          ...[...value.newest, ...value.ending].map(({ store }) => store),
        ]),
      }),
    });
  app.get('/stores', home);
  if (isAlone) app.get('/', home);

  app.get('/stores/feed.xml', (request, reply) =>
    send(request, reply, 'feed', {
      path: readHome.path,
      parse: (json) => readHome.response.parse(json),
      render: (site, { newest }, today) => ({
        type: ATOM,
        markup: {
          text: atomFeed(site, {
            title: `New coupons on ${site.siteName}`,
            page: '/stores',
            path: '/stores/feed.xml',
            coupons: newest,
            today,
          }),
        },
      }),
    }),
  );

  interface StoreList {
    title: string;
    path: string;
    letter?: string;
    query: Record<string, string>;
  }

  function sendStores(
    request: FastifyRequest,
    reply: FastifyReply,
    { title, path, letter, query }: StoreList,
  ) {
    const page = pageQuery(request);
    if (page === null) return lost(request, reply);
    return send(request, reply, `${path} ${page}`, {
      path: withQuery(listListedStores.path, { ...query, page }),
      parse: (json) => listListedStores.response.parse(json),
      // A page beyond the last is no page, the first is one even where it is empty.
      render: (site, index) =>
        index.page > Math.max(1, index.pages)
          ? null
          : { markup: storesPage(site, { title, path, letter, index }), images: originsOf(index.stores) },
    });
  }

  app.get<{ Params: { letter: string } }>('/stores/letters/:letter', async (request, reply) => {
    const { letter } = request.params;
    if (!INDEX_LETTER.test(letter)) return lost(request, reply);
    const path = `/stores/letters/${letter}`;
    return sendStores(request, reply, { title: letterTitle(letter), path, letter, query: { letter } });
  });

  app.get<{ Params: { slug: string } }>('/stores/categories/:slug', async (request, reply) => {
    const found = siteOf(request).categories.find(({ slug }) => slug === request.params.slug);
    if (!found) return lost(request, reply);
    const { slug, name } = found;
    const path = `/stores/categories/${slug}`;
    return sendStores(request, reply, { title: `${name} stores`, path, query: { category: slug } });
  });

  app.get<{ Params: { slug: string; coupon: string } }>('/stores/:slug/:coupon', async (request, reply) => {
    const { slug, coupon } = request.params;
    if (!SLUG.test(slug) || !COUPON.test(coupon)) return lost(request, reply);
    return send(request, reply, `${slug}/${coupon}`, {
      path: storePath(slug),
      parse: (json) => readPublicStore.response.parse(json),
      render: (site, store, today) => {
        const found = store.coupons.find(({ id }) => String(id) === coupon);
        return found
          ? {
              markup: couponPage(site, store, { coupon: found, today, isCounted }),
              images: originsOf([store]),
            }
          : null;
      },
    });
  });

  app.get<{ Params: { slug: string } }>('/stores/:slug/feed.xml', async (request, reply) => {
    const { slug } = request.params;
    if (!SLUG.test(slug)) return lost(request, reply);
    return send(request, reply, `${slug}/feed`, {
      path: storePath(slug),
      parse: (json) => readPublicStore.response.parse(json),
      render: (site, { name, coupons }, today) => ({
        type: ATOM,
        markup: {
          text: atomFeed(site, {
            title: `${name} coupons on ${site.siteName}`,
            page: `/stores/${slug}`,
            path: `/stores/${slug}/feed.xml`,
            coupons: coupons.map((coupon) => ({ ...coupon, store: { slug, name } })),
            today,
          }),
        },
      }),
    });
  });

  /** Not kept: hardly two searches are the same. */
  app.get('/search', async (request, reply) => {
    const site = siteOf(request);
    const asked = (request.query as { q?: unknown }).q;
    const q = typeof asked === 'string' ? asked.replace(CONTROLS, ' ').trim().slice(0, MAX_SEARCH) : '';
    const page = pageQuery(request);
    if (page === null) return lost(request, reply);
    const question = {
      ...questionOf(request, site),
      token: null,
      path: withQuery(searchSite.path, { q, page }),
    };
    const answer = q === '' ? null : await askApi(question, (json) => searchSite.response.parse(json));
    if (answer?.outcome === 'unavailable') return failed(request, reply, answer.reason);
    if (answer?.outcome === 'missing') return lost(request, reply);
    const found = answer?.value ?? null;
    return sendPage(request, reply, site, {
      status: 200,
      markup: searchPage(site, { q, found, today: todayAt(site) }),
      cacheControl: CACHING.signedIn,
      images: found ? originsOf([...found.stores, ...found.coupons.map(({ store }) => store)]) : [],
    });
  });

  for (const [path, page] of [
    ['/privacy', privacyPage],
    ['/terms', termsPage],
  ] as const)
    app.get(path, async (request, reply) => {
      const site = siteOf(request);
      return sendPage(request, reply, site, { status: 200, markup: page(site), cacheControl: CACHING.live });
    });
}
