/** The search. */
import { MAX_SEARCH, searchSite } from '@coupon-center/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CACHING, sendPage } from '../page-reply.ts';
import { searchPage } from '../pages/search-page.ts';
import { askApi, withQuery } from '../read-api.ts';
import { originsOf, pageQuery } from './page-parts.ts';
import type { Sender } from './sender.ts';

/** The database can't store or look for them. */
const CONTROLS = /\p{Cc}+/gu;

function searchedFor(request: FastifyRequest): string {
  const asked = (request.query as { q?: unknown }).q;
  return typeof asked === 'string' ? asked.replace(CONTROLS, ' ').trim().slice(0, MAX_SEARCH) : '';
}

export function searchRoutes(app: FastifyInstance, sender: Sender): void {
  const { siteOf, questionOf, lost, failed, todayAt } = sender;

  /** Not kept: hardly two searches are the same. */
  app.get('/search', async (request, reply) => {
    const site = siteOf(request);
    const q = searchedFor(request);
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
}
