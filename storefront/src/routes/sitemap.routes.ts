/** `GET /sitemap.xml`: the index of sitemaps, and with `?after=` each of them. */
import { listSiteAddresses } from '@coupon-center/contracts';
import type { SiteAddresses } from '@coupon-center/contracts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page-reply.ts';
import { sitemap, sitemapIndex } from '../pages/sitemap.ts';
import { askApi, withQuery } from '../call-api.ts';
import { SLUG } from './page-parts.ts';
import type { PageSender } from './page-sender.ts';

const HOURLY = 'public, max-age=3600';
const XML = 'application/xml; charset=utf-8';

export function sitemapRoutes(app: FastifyInstance, sender: PageSender): void {
  const { siteOf, questionOf, lost, failed } = sender;

  /** Making the index takes a call for every thousand stores, because it goes through all addresses. */
  app.get('/sitemap.xml', async (request, reply) => {
    const site = siteOf(request);
    const { after } = request.query as { after?: unknown };
    if (after !== undefined && (typeof after !== 'string' || !(after === '' || SLUG.test(after))))
      return lost(request, reply);
    const starts = [''];
    for (let start = after ?? ''; ; start = starts.at(-1) ?? '') {
      const path = withQuery(listSiteAddresses.path, start ? { after: start } : {});
      const question = { ...questionOf(request, site), token: null, path };
      const answer = await askApi<SiteAddresses>(question, (json) => listSiteAddresses.response.parse(json));
      if (answer.outcome !== 'found')
        return failed(request, reply, answer.outcome === 'missing' ? answer.outcome : answer.reason);
      const { next } = answer.value;
      const text =
        after === undefined
          ? next === null && sitemapIndex(site, starts)
          : sitemap(site, answer.value, after === '');
      if (text)
        return sendPage(request, reply, site, {
          status: 200,
          markup: { text },
          type: XML,
          cacheControl: HOURLY,
        });
      starts.push(next ?? '');
    }
  });
}
