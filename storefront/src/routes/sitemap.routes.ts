/** `GET /sitemap.xml`: the index of sitemaps, and with `?after=` each of them. */
import { listSiteAddresses } from '@coupon-center/contracts';
import type { SiteAddresses } from '@coupon-center/contracts';
import type { FastifyInstance } from 'fastify';
import { SLUG } from '../address-parts.ts';
import { notFound, sendPage, unavailable } from '../page-reply.ts';
import { sitemap, sitemapIndex } from '../pages/sitemap.ts';
import { askApi, withQuery } from '../read-api.ts';
import type { SenderOptions } from './sender.ts';

const HOURLY = 'public, max-age=3600';
const XML = 'application/xml; charset=utf-8';

export function sitemapRoutes(
  app: FastifyInstance,
  { siteOf, questionOf }: Pick<SenderOptions, 'siteOf' | 'questionOf'>,
): void {
  /** The index is made by going through all addresses, which takes a call for each thousand stores. */
  app.get('/sitemap.xml', async (request, reply) => {
    const site = siteOf(request);
    const { after } = request.query as { after?: unknown };
    if (after !== undefined && (typeof after !== 'string' || !(after === '' || SLUG.test(after))))
      return sendPage(request, reply, site, notFound(site));
    const starts = [''];
    for (let start = after ?? ''; ; start = starts.at(-1) ?? '') {
      const path = withQuery(listSiteAddresses.path, start ? { after: start } : {});
      const question = { ...questionOf(request, site), token: null, path };
      const answer = await askApi<SiteAddresses>(question, (json) => listSiteAddresses.response.parse(json));
      if (answer.outcome !== 'found') {
        request.log.warn({ outcome: answer.outcome }, 'a sitemap could not be read from the API');
        return sendPage(request, reply, site, unavailable(site, request.url));
      }
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
