/** Coupons' own pages, and the feeds of stores. */
import type { FastifyInstance } from 'fastify';
import { couponPage } from '../pages/coupon-page.ts';
import { atomFeed } from '../pages/feed.ts';
import { ATOM, COUPON, originsOf, SLUG, storeCall } from './page-parts.ts';
import type { PageSender } from './page-sender.ts';

export interface CouponRoutesOptions {
  sender: PageSender;
  /** Whether visitors are counted. */
  isCounted: boolean;
}

export function couponRoutes(app: FastifyInstance, { sender, isCounted }: CouponRoutesOptions): void {
  const { send, lost } = sender;

  app.get<{ Params: { slug: string; coupon: string } }>('/stores/:slug/:coupon', async (request, reply) => {
    const { slug, coupon } = request.params;
    if (!SLUG.test(slug) || !COUPON.test(coupon)) return lost(request, reply);
    return send(request, reply, `${slug}/${coupon}`, {
      ...storeCall(slug),
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
      ...storeCall(slug),
      render: (site, { name, coupons, coupons_changed: changed, expired = [] }, today) => ({
        type: ATOM,
        markup: {
          text: atomFeed(site, {
            title: `${name} coupons on ${site.siteName}`,
            page: `/stores/${slug}`,
            path: `/stores/${slug}/feed.xml`,
            coupons: coupons.map((coupon) => ({ ...coupon, store: { slug, name } })),
            changed,
            ended: expired[0]?.expiration_date,
            today,
          }),
        },
      }),
    });
  });
}
