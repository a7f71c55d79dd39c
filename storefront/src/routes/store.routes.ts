/** The store page, as everybody sees it, or as its owner or the holder of a preview link does. */
import type { PublicStore } from '@coupon-center/contracts';
import { EXAMPLE_SLUG, exampleStore } from '@coupon-center/coupon-card';
import type { Site } from '@coupon-center/site-config';
import type { FastifyInstance } from 'fastify';
import { askApi, withQuery } from '../call-api.ts';
import { CACHING, preparePage, sendPage } from '../page-reply.ts';
import type { Page } from '../page-reply.ts';
import { storePage } from '../pages/store-page.ts';
import { originsOf, SLUG, storeCall } from './page-parts.ts';
import type { PageSender } from './page-sender.ts';

/** Characters of preview tokens. */
const PREVIEW = /^[\w.-]{1,200}$/;

/** Pages that a preview links to must not learn its address, which contains the token. */
const UNTOLD = { 'referrer-policy': 'no-referrer' };

interface Shown {
  today: string;
  /** Whether the page is the same for everybody. */
  isShared: boolean;
  isCounted: boolean;
}

/** Returns the stores that a page shows, for edges that look for copies of them. */
const storesOn = ({ clientId }: Site, { slug, similar = [] }: PublicStore) =>
  [slug, ...similar.map((one) => one.slug)].map((one) => `${clientId}/${one}`).join(' ');

function pageOf(site: Site, store: PublicStore, { today, isShared, isCounted }: Shown): Page {
  return {
    status: 200,
    markup: storePage(site, store, today, isCounted && isShared && !store.preview),
    cacheControl: store.preview ? CACHING.preview : isShared ? CACHING.live : CACHING.signedIn,
    images: originsOf([store, ...(store.similar ?? [])]),
    headers: {
      ...(store.preview && { 'x-robots-tag': 'noindex' }),
      ...(isShared && !store.preview && { 'surrogate-key': storesOn(site, store) }),
    },
  };
}

export interface StoreRoutesOptions {
  sender: PageSender;
  /** Whether visitors are counted. */
  isCounted: boolean;
}

export function storeRoutes(app: FastifyInstance, { sender, isCounted }: StoreRoutesOptions): void {
  const { siteOf, questionOf, send, lost, failed, todayAt } = sender;

  app.get(`/stores/${EXAMPLE_SLUG}`, (request, reply) => {
    const site = siteOf(request);
    const store = exampleStore(`${site.clientUrl}/stores`);
    const page = pageOf(site, store, { today: todayAt(site), isShared: true, isCounted: false });
    return sendPage(request, reply, site, { ...page, headers: { 'x-robots-tag': 'noindex' } });
  });

  app.get<{ Params: { slug: string } }>('/stores/:slug', async (request, reply) => {
    const { slug } = request.params;
    const { preview } = request.query as { preview?: unknown };
    const site = siteOf(request);
    const question = questionOf(request, site);
    if (preview !== undefined) void reply.headers(UNTOLD);
    if (!SLUG.test(slug)) return lost(request, reply);
    const { path, parse } = storeCall(slug);
    if (preview === undefined && question.token === null)
      return send(request, reply, `${slug}/store`, {
        path,
        parse,
        isTold: true,
        render: (at, store, today) =>
          preparePage(at, pageOf(at, store, { today, isShared: true, isCounted })),
      });

    // A page for an owner or the holder of a link is not cached.
    const isToken = typeof preview === 'string' && PREVIEW.test(preview);
    const answer = await askApi({ ...question, path: isToken ? withQuery(path, { preview }) : path }, parse);
    if (answer.outcome === 'unavailable') return failed(request, reply, answer.reason);
    if (answer.outcome === 'missing') return lost(request, reply);
    const shown = { today: todayAt(site), isShared: false, isCounted };
    return sendPage(request, reply, site, pageOf(site, answer.value, shown));
  });
}
