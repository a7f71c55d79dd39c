/** Decides who may see a store page (docs/rules.md, 17 and 26). */
import { dayIn } from '@coupon-center/contracts';
import type { PreviewLink, PublicCoupon, PublicStore } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import type { FoundStore } from '../stores/stores.port.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { createPreviewTokens } from './preview-token.ts';

/** A visitor of a page, who may be signed in or have a preview link. */
export interface Visitor {
  userId: number | null;
  preview: string | undefined;
}

export function createStorePageService({ db, clock, env, ports }: Deps) {
  const previews = createPreviewTokens(env().JWT_SECRET, clock);

  const isLive = ({ store, subscription }: FoundStore) =>
    store.is_approved && subscription?.entitles === true;

  /** A live page needs no token. */
  function linkTo(site: Site, page: FoundStore): PreviewLink {
    const { id, url } = page.store;
    if (isLive(page)) return { url, expires: null };
    const { token, expires } = previews.make(site, id);
    return { url: `${url}?preview=${token}`, expires: expires.toISOString() };
  }

  return {
    /** @throws ProblemError 404 for a page that is not live, unless the visitor is its owner or has a preview link */
    async read(site: Site, slug: string, { userId, preview }: Visitor): Promise<PublicStore> {
      const missing = () => notFound('There is no such store page.', 'store_not_found');
      const page = await ports.stores.findPage(db, slug, site);
      if (!page) throw missing();
      const { store, ownerId } = page;
      const live = isLive(page);
      const isOwner =
        ownerId === userId || (preview !== undefined && previews.admits(site, store.id, preview));
      if (!live && !isOwner) throw missing();
      const day = dayIn(site.timeZone, clock.now());
      const { category } = store;
      const [{ changed, told }, expired, alsoOn, paused, similar] = await Promise.all([
        ports.coupons.shownCoupons(db, store.id, day).then(async ({ coupons, changed }) => ({
          changed,
          told: await ports.statistics.withProofs(db, site, coupons),
        })),
        ports.coupons.expiredCoupons(db, store.id, day),
        live ? ports.storefront.sameStores(db, store.id, site) : [],
        live ? undefined : ports.coupons.pausedCount(db, store.id),
        live && category
          ? ports.storefront.similarStores(db, site, { storeId: store.id, category })
          : undefined,
      ]);
      const seemsDead = ({ proof }: PublicCoupon) => proof?.votes?.seems_dead === true;
      return {
        slug: store.slug,
        name: store.name,
        website_url: store.affiliate_website_url,
        logo_url: store.logo_url,
        preview: !live,
        // A code that may have expired comes after all others.
        coupons: [...told.filter((coupon) => !seemsDead(coupon)), ...told.filter(seemsDead)],
        coupons_changed: changed?.toISOString() ?? null,
        paused_count: paused,
        expired,
        category: category ?? undefined,
        similar,
        also_on: alsoOn,
      };
    },

    /** @throws ProblemError 404 for a store that is not the caller's */
    async previewLink(owner: Principal, site: Site, storeId: number): Promise<PreviewLink> {
      const own = owner.storeId === storeId ? await ports.stores.find(db, storeId, site) : null;
      if (!own) throw notFound('You have no such store.', 'store_not_found');
      return linkTo(site, own);
    },

    /** @throws ProblemError 404 for a store of another site */
    async providerPreview(site: Site, storeId: number): Promise<PreviewLink> {
      const found = await ports.stores.find(db, storeId, site);
      if (found?.store.client !== site.clientId) throw notFound('There is no such store.', 'store_not_found');
      return linkTo(site, found);
    },
  };
}
