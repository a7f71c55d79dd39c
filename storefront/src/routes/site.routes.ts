/** Home, index, categories and legal pages of the storefront. */
import { INDEX_LETTER, listListedStores, readHome } from '@coupon-center/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CACHING, sendPage } from '../page-reply.ts';
import { atomFeed } from '../pages/feed.ts';
import { checkingPage } from '../pages/checking-page.ts';
import { homePage } from '../pages/home-page.ts';
import { privacyPage } from '../pages/privacy-page.ts';
import { savedPage } from '../pages/saved-page.ts';
import { letterTitle, storesPage } from '../pages/stores-page.ts';
import { termsPage } from '../pages/terms-page.ts';
import { withQuery } from '../call-api.ts';
import { ATOM, originsOf, pageQuery } from './page-parts.ts';
import type { PageSender } from './page-sender.ts';

export interface SiteRoutesOptions {
  sender: PageSender;
  /** Whether no portal shares the address: then the home page is also at `/`. */
  isAlone: boolean;
  /** Whether uses are counted. */
  isCounted: boolean;
}

export function siteRoutes(app: FastifyInstance, { sender, isAlone, isCounted }: SiteRoutesOptions): void {
  const { siteOf, send, lost } = sender;

  const home = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, 'home', {
      path: readHome.path,
      parse: (json) => readHome.response.parse(json),
      render: (site, value, today) => ({
        markup: homePage(site, value, today, isCounted),
        images: originsOf([
          ...value.popular,
          ...(value.used_stores ?? []),
          ...[
            ...value.newest,
            ...value.ending,
            ...(value.most_used ?? []),
            ...(value.by_category ?? []).flatMap(({ coupons }) => coupons),
          ].map(({ store }) => store),
        ]),
      }),
    });
  app.get('/stores', home);
  if (isAlone) app.get('/', home);

  app.get('/stores/feed.xml', (request, reply) =>
    send(request, reply, 'feed', {
      path: readHome.path,
      parse: (json) => readHome.response.parse(json),
      render: (site, { newest, coupons_changed: changed }, today) => ({
        type: ATOM,
        markup: {
          text: atomFeed(site, {
            title: `New coupons on ${site.siteName}`,
            page: '/stores',
            path: '/stores/feed.xml',
            coupons: newest,
            changed,
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
    category?: string;
    query: Record<string, string>;
  }

  function sendStores(
    request: FastifyRequest,
    reply: FastifyReply,
    { title, path, letter, category, query }: StoreList,
  ) {
    const page = pageQuery(request);
    if (page === null) return lost(request, reply);
    return send(request, reply, `${path} ${page}`, {
      path: withQuery(listListedStores.path, { ...query, page }),
      parse: (json) => listListedStores.response.parse(json),
      // A page beyond the last does not exist; the first does, even if it is empty.
      render: (site, index, today) =>
        index.page > Math.max(1, index.pages)
          ? null
          : {
              markup: storesPage(site, { title, path, letter, category, index, today, isCounted }),
              images: originsOf([...index.stores, ...(index.coupons ?? []).map(({ store }) => store)]),
            },
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
    return sendStores(request, reply, {
      title: `${name} coupons`,
      path,
      category: slug,
      query: { category: slug },
    });
  });

  for (const [path, page] of [
    ['/stores/how-we-check-codes', checkingPage],
    ['/stores/saved', savedPage],
    ['/privacy', privacyPage],
    ['/terms', termsPage],
  ] as const)
    app.get(path, async (request, reply) => {
      const site = siteOf(request);
      return sendPage(request, reply, site, { status: 200, markup: page(site), cacheControl: CACHING.live });
    });
}
