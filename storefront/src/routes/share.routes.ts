/** Share images of pages, and posters of coupons. */
import { createHash } from 'node:crypto';
import { formatDay, readHome } from '@coupon-center/contracts';
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import { HTTPS_ONLY } from '@coupon-center/server-kit';
import { tokensOf } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import type { FastifyInstance } from 'fastify';
import { CACHING } from '../page-reply.ts';
import { countOf, couponPagePath } from '../pages/list-items.ts';
import type { PreparedPage } from '../prepared-page.ts';
import type { FileCache } from '../share/file-cache.ts';
import { makePoster } from '../share/poster.ts';
import type { PosterWords } from '../share/poster.ts';
import { drawShareImage } from '../share/share-image.ts';
import type { ShareWords } from '../share/share-image.ts';
import { daysInWords, drawnCode, drawnDescription, drawnName } from '../share/drawable-text.ts';
import { COUPON, SLUG, storeCall } from './page-parts.ts';
import type { PageSender } from './page-sender.ts';

/** To be increased when the look of images or posters changes. */
const LOOK = 1;

const untilOf = ({ expiration_date: day }: PublicCoupon) =>
  day === null ? '' : `Until ${formatDay(day, null)}`;

const homeWords = ({ siteName }: Site, storeCount: number): ShareWords => ({
  over: siteName,
  headline: 'Coupons and promo codes',
  description: storeCount === 1 ? 'of one store' : `of ${storeCount} stores`,
  note: '',
});

function storeWords(store: PublicStore): ShareWords {
  const { coupons } = store;
  const [first] = coupons;
  const note = countOf(coupons.length);
  const over = drawnName(store);
  return first
    ? { over, headline: first.title, description: drawnDescription(first.description), note }
    : {
        over: '',
        headline: `${over} coupons`,
        description: 'No coupons right now. Check back soon.',
        note: '',
      };
}

const couponWords = (store: PublicStore, coupon: PublicCoupon): ShareWords => ({
  over: drawnName(store),
  headline: coupon.title,
  description: drawnDescription(coupon.description),
  note: untilOf(coupon),
});

const posterWords = (site: Site, store: PublicStore, coupon: PublicCoupon, today: string): PosterWords => ({
  storeName: drawnName(store),
  headline: coupon.title,
  description: drawnDescription(coupon.description),
  code: drawnCode(coupon.discount_code),
  days: daysInWords(site, coupon),
  address: `${site.clientUrl}${couponPagePath(store.slug, coupon.id)}`,
  made: coupon.start_date ?? today,
});

export function shareRoutes(app: FastifyInstance, { send, lost }: PageSender, fileOf: FileCache): void {
  /** A file is identified by its content: an unrelated change of its store doesn't make it again. */
  function prepareFile(
    site: Site,
    words: object,
    headers: Record<string, string>,
    make: () => Promise<Buffer>,
  ): PreparedPage {
    const { siteName, locale } = site;
    const facts = JSON.stringify([LOOK, headers, siteName, locale, tokensOf(site), words]);
    const tag = createHash('sha256').update(facts).digest('base64url');
    return {
      status: 200,
      // There is no policy: it would also apply to the browser's own viewers, and break their styles.
      headers: {
        ...HTTPS_ONLY,
        ...headers,
        'cache-control': CACHING.live,
        'x-content-type-options': 'nosniff',
      },
      tag,
      isCompressed: true,
      body: () => fileOf(tag, make),
    };
  }

  const image = (site: Site, words: ShareWords) =>
    prepareFile(site, words, { 'content-type': 'image/png' }, () => drawShareImage(site, words));

  function poster(site: Site, words: PosterWords, name: string): PreparedPage {
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'x-robots-tag': 'noindex',
    };
    return prepareFile(site, words, headers, () => makePoster(site, words));
  }

  app.get('/stores/image.png', (request, reply) =>
    send(request, reply, 'image', {
      path: readHome.path,
      parse: (json) => readHome.response.parse(json),
      render: (site, { store_count: count }) => image(site, homeWords(site, count)),
    }),
  );

  app.get<{ Params: { slug: string } }>('/stores/:slug/image.png', async (request, reply) => {
    const { slug } = request.params;
    if (!SLUG.test(slug)) return lost(request, reply);
    return send(request, reply, `${slug}/image`, {
      ...storeCall(slug),
      render: (site, store) => image(site, storeWords(store)),
    });
  });

  for (const file of ['image.png', 'poster.pdf'] as const)
    app.get<{ Params: { slug: string; coupon: string } }>(
      `/stores/:slug/:coupon/${file}`,
      async (request, reply) => {
        const { slug, coupon: id } = request.params;
        if (!SLUG.test(slug) || !COUPON.test(id)) return lost(request, reply);
        return send(request, reply, `${slug}/${id}/${file}`, {
          ...storeCall(slug),
          render: (site, store, today) => {
            const coupon = store.coupons.find((one) => String(one.id) === id);
            if (!coupon) return null;
            return file === 'image.png'
              ? image(site, couponWords(store, coupon))
              : poster(site, posterWords(site, store, coupon, today), `${slug}-${id}`);
          },
        });
      },
    );
}
