/** The search, and suggestions while a shopper types into its box. */
import { MAX_SEARCH, searchSite } from '@coupon-center/contracts';
import type { SearchResult } from '@coupon-center/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CACHING, sendPage } from '../page-reply.ts';
import { countOf, couponPagePath } from '../pages/list-items.ts';
import { searchPage } from '../pages/search-page.ts';
import { askApi, withQuery } from '../call-api.ts';
import type { Answer } from '../call-api.ts';
import { originsOf, pageQuery } from './page-parts.ts';
import type { PageSender } from './page-sender.ts';

/** Control characters, which the database can neither store nor search for. */
const CONTROLS = /\p{Cc}+/gu;

function searchedFor(request: FastifyRequest): string {
  const asked = (request.query as { q?: unknown }).q;
  return typeof asked === 'string' ? asked.replace(CONTROLS, ' ').trim().slice(0, MAX_SEARCH) : '';
}

/** Maximum number of suggested stores, and of suggested coupons. */
const MOST_SUGGESTIONS = 4;

interface Suggestion {
  name: string;
  /** Distinguishes it from others of the same name. */
  note: string;
  href: string;
}

function suggestionsOf({ stores, coupons }: SearchResult): Suggestion[] {
  return [
    ...stores.slice(0, MOST_SUGGESTIONS).map(({ name, slug, coupon_count: count }) => ({
      name,
      note: countOf(count),
      href: `/stores/${slug}`,
    })),
    ...coupons.slice(0, MOST_SUGGESTIONS).map(({ id, title, store }) => ({
      name: `${title} at ${store.name}`,
      note: 'Coupon',
      href: couponPagePath(store.slug, id),
    })),
  ];
}

export interface SearchRoutesOptions {
  sender: PageSender;
  /** Whether uses are counted. */
  isCounted: boolean;
}

export function searchRoutes(app: FastifyInstance, { sender, isCounted }: SearchRoutesOptions): void {
  const { siteOf, questionOf, lost, failed, todayAt } = sender;

  async function find(
    request: FastifyRequest,
    q: string,
    page: string,
  ): Promise<Answer<SearchResult> | null> {
    if (q === '') return null;
    const path = withQuery(searchSite.path, { q, page });
    const question = { ...questionOf(request, siteOf(request)), token: null, path };
    return askApi(question, (json) => searchSite.response.parse(json));
  }

  /** Searches are not cached, because hardly any two are the same. */
  app.get('/search', async (request, reply) => {
    const site = siteOf(request);
    const q = searchedFor(request);
    const page = pageQuery(request);
    if (page === null) return lost(request, reply);
    const answer = await find(request, q, page);
    if (answer?.outcome === 'unavailable') return failed(request, reply, answer.reason);
    if (answer?.outcome === 'missing') return lost(request, reply);
    const found = answer?.value ?? null;
    return sendPage(request, reply, site, {
      status: 200,
      markup: searchPage(site, { q, found, today: todayAt(site), isCounted }),
      cacheControl: CACHING.signedIn,
      images: found ? originsOf([...found.stores, ...found.coupons.map(({ store }) => store)]) : [],
    });
  });

  /** If the API fails, nothing is suggested: the form still works. */
  app.get('/stores/suggestions', async (request, reply) => {
    const answer = await find(request, searchedFor(request), '1');
    const found = answer?.outcome === 'found' ? suggestionsOf(answer.value) : [];
    return reply.headers({ 'cache-control': CACHING.signedIn, 'x-robots-tag': 'noindex' }).send(found);
  });
}
