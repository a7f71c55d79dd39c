/** `GET /sitemap.xml`: the index of sitemaps, and with `?file=` each of them. One call of the API makes one document. */
import { listAddressFiles, listSiteAddresses } from '@coupon-center/contracts';
import type { AddressFiles, SiteAddresses } from '@coupon-center/contracts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page-reply.ts';
import { sitemap, sitemapIndex } from '../pages/sitemap.ts';
import { askApi, withQuery } from '../call-api.ts';
import type { PageSender } from './page-sender.ts';

const HOURLY = 'public, max-age=3600';
const XML = 'application/xml; charset=utf-8';
const FILE = /^(?:0|[1-9]\d{0,9})$/;

export function sitemapRoutes(app: FastifyInstance, sender: PageSender): void {
  const { siteOf, questionOf, lost, failed } = sender;

  app.get('/sitemap.xml', async (request, reply) => {
    const site = siteOf(request);
    const { file, ...others } = request.query as { file?: unknown; after?: unknown };
    const isFile = typeof file === 'string' && FILE.test(file);
    // Earlier releases divided the sitemap by `after`.
    if ((file !== undefined && !isFile) || others.after !== undefined) return lost(request, reply);
    const question = { ...questionOf(request, site), token: null };
    const answer = isFile
      ? await askApi<SiteAddresses>(
          { ...question, path: withQuery(listSiteAddresses.path, { file }) },
          (json) => listSiteAddresses.response.parse(json),
        )
      : await askApi<AddressFiles>({ ...question, path: listAddressFiles.path }, (json) =>
          listAddressFiles.response.parse(json),
        );
    if (answer.outcome !== 'found')
      return failed(request, reply, answer.outcome === 'missing' ? answer.outcome : answer.reason);
    const { value } = answer;
    const text = 'files' in value ? sitemapIndex(site, value) : sitemap(site, Number(file), value);
    if (text === null) return lost(request, reply);
    return sendPage(request, reply, site, {
      status: 200,
      markup: { text },
      type: XML,
      cacheControl: HOURLY,
    });
  });
}
