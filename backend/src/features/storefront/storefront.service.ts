/** Content of the storefront other than store pages (docs/rules.md, 57). */
import { ADDRESSES_A_CALL, FOUND_A_PAGE, instantInZone, STORES_A_PAGE } from '@coupon-center/contracts';
import type { Home, ListedCoupon, SearchResult, SiteAddresses, StoreIndex } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import {
  couponsByIds,
  endingCoupons,
  firstOfEachStore,
  newestCoupons,
  overviewOf,
  pageOfStores,
  storesByIds,
} from './lists.repository.ts';
import type { StoreChoice } from './lists.repository.ts';
import { momentOf } from './live.ts';
import { addressesAfter } from './open-pages.repository.ts';
import { couponsLike, couponsWith, setLikeness, storesLike } from './search.repository.ts';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const latest = (instants: readonly string[]) =>
  new Date(Math.max(...instants.map((instant) => Date.parse(instant)))).toISOString();

/** Number of coupons among which the most used ones are looked for, and the stores whose coupons are used most. */
const USED_COUPONS = 200;

/** Returns the stores of used coupons, the one that was used most first. */
function byUse(coupons: readonly { store_id: number; used: number }[]): number[] {
  const sums = new Map<number, number>();
  for (const { store_id, used } of coupons) sums.set(store_id, used + (sums.get(store_id) ?? 0));
  return [...sums].sort(([, one], [, other]) => other - one).map(([id]) => id);
}

export function createStorefrontService({ db, clock, ports }: Pick<Deps, 'db' | 'clock' | 'ports'>) {
  const withProofs = (site: Site, coupons: readonly ListedCoupon[]) =>
    ports.statistics.withProofs(db, site, coupons);

  return {
    async home(site: Site): Promise<Home> {
      const moment = momentOf(site, clock);
      const [newest, ending, used, usedStores, { categories, by_category: rows, ...overview }] =
        await Promise.all([
          newestCoupons(db, moment),
          endingCoupons(db, moment),
          ports.statistics
            .mostUsed(db, site, { by: 'used_in_week', limit: USED_COUPONS })
            .then((coupons) => couponsByIds(db, moment, idsOf(coupons))),
          ports.statistics
            .mostUsed(db, site, { by: 'used', limit: USED_COUPONS })
            .then((coupons) => storesByIds(db, moment, byUse(coupons))),
          ports.statistics.deadCodes(db, site).then((dead) => overviewOf(db, moment, dead)),
        ]);
      const inRows = await couponsByIds(
        db,
        moment,
        rows.flatMap(({ ids }) => ids),
      );
      const mostUsed = firstOfEachStore(used);
      // One query for all lists.
      const known = await withProofs(site, [...newest, ...ending, ...mostUsed, ...inRows]);
      const proven = new Map(known.map((coupon) => [coupon.id, coupon]));
      const told = (coupons: readonly ListedCoupon[]) => coupons.map((one) => proven.get(one.id) ?? one);
      const countOf = new Map(categories.map(({ slug, store_count: count }) => [slug, count]));
      return {
        newest: told(newest),
        ending: told(ending),
        most_used: told(mostUsed),
        used_stores: usedStores,
        by_category: site.categories.flatMap(({ slug }) => {
          const row = rows.find((one) => one.slug === slug);
          return row ? [{ slug, coupons: told(inRows.filter(({ id }) => row.ids.includes(id))) }] : [];
        }),
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
      const moment = momentOf(site, clock);
      const hasCoupons = category !== undefined && page === 1;
      const dead = hasCoupons ? await ports.statistics.deadCodes(db, site) : [];
      const { offers, ...found } = await pageOfStores(db, moment, choice, dead);
      return {
        ...found,
        page,
        pages: Math.ceil(found.count / STORES_A_PAGE),
        ...(hasCoupons && { coupons: await withProofs(site, await couponsByIds(db, moment, offers)) }),
      };
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
          coupons: await ports.statistics.withProofs(tx, site, coupons),
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
