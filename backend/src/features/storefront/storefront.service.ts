/** Content of the storefront other than store pages (docs/rules.md, 57). */
import { ADDRESSES_A_CALL, FOUND_A_PAGE, instantInZone, STORES_A_PAGE } from '@coupon-center/contracts';
import type { Home, SearchResult, SiteAddresses, StoreIndex } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import {
  addressesAfter,
  endingCoupons,
  newestCoupons,
  overviewOf,
  pageOfStores,
} from './lists.repository.ts';
import type { StoreChoice } from './lists.repository.ts';
import { momentOf } from './live.ts';
import { couponsLike, couponsWith, setLikeness, storesLike } from './search.repository.ts';

const idsOf = (stores: readonly { id: number }[]) => stores.map(({ id }) => id);
const latest = (instants: readonly string[]) =>
  new Date(Math.max(...instants.map((instant) => Date.parse(instant)))).toISOString();

export function createStorefrontService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    async home(site: Site): Promise<Home> {
      const moment = momentOf(site, clock);
      const [newest, ending, { categories, ...overview }] = await Promise.all([
        newestCoupons(db, moment),
        endingCoupons(db, moment),
        overviewOf(db, moment),
      ]);
      const countOf = new Map(categories.map(({ slug, store_count: count }) => [slug, count]));
      return {
        newest,
        ending,
        ...overview,
        // Categories are in the site's order; one that the site has dropped has no page.
        categories: site.categories.flatMap(({ slug }) => {
          const count = countOf.get(slug);
          return count === undefined ? [] : [{ slug, store_count: count }];
        }),
      };
    },

    /** @throws ProblemError 404 for a category that the site doesn't have */
    async stores(site: Site, choice: StoreChoice): Promise<StoreIndex> {
      const { category, page } = choice;
      if (category !== undefined && !site.categories.some(({ slug }) => slug === category))
        throw notFound('There is no such category.', 'category_not_found');
      const found = await pageOfStores(db, momentOf(site, clock), choice);
      return { ...found, page, pages: Math.ceil(found.count / STORES_A_PAGE) };
    },

    async search(site: Site, { q, page }: { q: string; page: number }): Promise<SearchResult> {
      const words = q.trim();
      if (words === '') return { stores: [], coupons: [], count: 0, page, pages: 0 };
      const moment = momentOf(site, clock);
      return inTransaction(db, async (tx) => {
        await setLikeness(tx);
        const similar = await storesLike(tx, moment, words);
        const meant = similar.filter(({ isMeant }) => isMeant);
        const exact = await couponsWith(tx, moment, { words, stores: idsOf(meant), page });
        // Similar results would be noise beside exact ones.
        const [stores, { count, coupons }] =
          meant.length > 0 || exact.count > 0
            ? [meant, exact]
            : [similar, await couponsLike(tx, moment, { words, stores: idsOf(similar), page })];
        return {
          stores: page > 1 ? [] : stores.map(({ id: _id, isMeant: _isMeant, ...store }) => store),
          coupons,
          count,
          page,
          pages: Math.ceil(count / FOUND_A_PAGE),
        };
      });
    },

    async addresses(site: Site, after: string): Promise<SiteAddresses> {
      const found = await addressesAfter(db, momentOf(site, clock), after);
      const stores = found.slice(0, ADDRESSES_A_CALL);
      // A coupon appears on its first day, no matter when it was written.
      const seen = ({ changed, start }: { changed: string; start: string }) =>
        latest([changed, instantInZone(start, '00:00:00', site.timeZone)]);
      return {
        stores: stores.map(({ slug, changed, coupons }) => ({
          slug,
          changed: latest([changed, ...coupons.map(seen)]),
          coupons: coupons.map((coupon) => ({ id: coupon.id, changed: seen(coupon) })),
        })),
        next: found.length > stores.length ? (stores.at(-1)?.slug ?? null) : null,
      };
    },
  };
}
