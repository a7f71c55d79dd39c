/** What shoppers' pages read of a store (decisions, 17 and 26). */
import type { FastifyInstance } from 'fastify';
import { dayIn, readPublicStore } from '@coupon-center/contracts';
import type { PublicStore } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { route } from '../../platform/route.ts';

export function registerPublicStore(app: FastifyInstance, deps: Deps): void {
  route(app, readPublicStore, ({ params, site, principalOrNull }) =>
    readPage(deps, site, params.slug, principalOrNull?.userId ?? null),
  );
}

/** @throws ProblemError 404 for a page that is not live, unless its owner asks */
async function readPage(deps: Deps, site: Site, slug: string, callerId: number | null): Promise<PublicStore> {
  const { db, clock, ports } = deps;
  const page = await ports.stores.findPage(db, slug, site);
  if (!page) throw notFound('There is no such store page.', 'store_not_found');
  const { store, ownerId } = page;
  const subscription = await ports.billing.subscriptionOf(db, store.id, site);
  const isLive = store.is_approved && subscription?.entitles === true;
  if (!isLive && ownerId !== callerId) throw notFound('There is no such store page.', 'store_not_found');
  return {
    slug: store.slug,
    name: store.name,
    website_url: store.affiliate_website_url,
    logo_url: store.logo_url,
    preview: !isLive,
    coupons: await ports.coupons.liveCoupons(db, store.id, dayIn(site.timeZone, clock.now())),
  };
}
