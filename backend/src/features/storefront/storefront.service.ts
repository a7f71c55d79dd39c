/** Content of the storefront other than store pages (docs/rules.md, 57). */
import { ADDRESSES_A_CALL, FOUND_A_PAGE, instantInZone, STORES_A_PAGE } from '@coupon-center/contracts';
import type {
  AddressFiles,
  Home,
  ListedCoupon,
  SearchResult,
  SiteAddresses,
  StoreIndex,
} from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { Site } from '@coupon-center/site-config';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { createDirectories } from './directories.ts';
import type { StoreChoice } from './directories.ts';
import { POPULAR } from './directory.repository.ts';
import {
  couponsByIds,
  endingCoupons,
  firstOfEachStore,
  lastCouponChange,
  newestCoupons,
  storesByIds,
} from './lists.repository.ts';
import { momentOf } from './live.ts';
import { addressesOf, addressFiles } from './open-pages.repository.ts';
import {
  couponsLike,
  couponsWith,
  prepareComparison,
  prepareSearch,
  storesLike,
} from './search.repository.ts';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const latest = (instants: readonly string[]) =>
  new Date(Math.max(...instants.map((instant) => Date.parse(instant)))).toISOString();

/**
 * Returns a function that returns when a coupon last changed for shoppers: it appears on its first day, no matter when it was
 * written. Each day is computed once, because that takes longer than reading a coupon.
 */
function seenAt({ timeZone }: Site) {
  const starts = new Map<string, string>();
  return ({ changed, start }: { changed: string; start: string | null }): string => {
    if (start === null) return latest([changed]);
    const instant = starts.get(start) ?? instantInZone(start, '00:00:00', timeZone);
    starts.set(start, instant);
    return latest([changed, instant]);
  };
}

/** Number of coupons in the row of a category. */
const IN_CATEGORY = 4;

/** Number of coupons among which the most used ones are looked for, and the stores whose coupons are used most. */
const USED_COUPONS = 200;

/** Returns the stores of used coupons, the one that was used most first. */
function byUse(coupons: readonly { store_id: number; used: number }[]): number[] {
  const sums = new Map<number, number>();
  for (const { store_id, used } of coupons) sums.set(store_id, used + (sums.get(store_id) ?? 0));
  return [...sums].sort(([, one], [, other]) => other - one).map(([id]) => id);
}

export function createStorefrontService(deps: Deps) {
  const { db, clock, ports } = deps;
  const directoryOf = createDirectories(deps);
  const withProofs = (site: Site, coupons: readonly ListedCoupon[]) =>
    ports.statistics.withProofs(db, site, coupons);

  return {
    async home(site: Site): Promise<Home> {
      const moment = momentOf(site, clock);
      const [directory, coupons_changed, newest, ending, used, usedStores] = await Promise.all([
        directoryOf(site),
        lastCouponChange(db, moment),
        newestCoupons(db, moment),
        endingCoupons(db, moment),
        ports.statistics
          .mostUsed(db, site, { by: 'used_in_week', limit: USED_COUPONS })
          .then((coupons) => couponsByIds(db, moment, idsOf(coupons))),
        ports.statistics
          .mostUsed(db, site, { by: 'used', limit: USED_COUPONS })
          .then((coupons) => storesByIds(db, moment, byUse(coupons), POPULAR)),
      ]);
      // Categories are in the site's order; one that the site has dropped has no page.
      const rows = site.categories.flatMap(({ slug }) => {
        const ids = directory.offers[slug]?.slice(0, IN_CATEGORY);
        return ids ? [{ slug, ids }] : [];
      });
      const [popular, inRows] = await Promise.all([
        storesByIds(db, moment, directory.popular, POPULAR),
        couponsByIds(
          db,
          moment,
          rows.flatMap(({ ids }) => ids),
        ),
      ]);
      // One query for all lists.
      const known = await withProofs(site, [...newest, ...ending, ...used, ...inRows]);
      const proven = new Map(known.map((coupon) => [coupon.id, coupon]));
      const told = (coupons: readonly ListedCoupon[]) => coupons.map((one) => proven.get(one.id) ?? one);
      return {
        newest: firstOfEachStore(told(newest)),
        ending: firstOfEachStore(told(ending)),
        most_used: firstOfEachStore(told(used)),
        used_stores: usedStores,
        by_category: rows.map(({ slug, ids }) => ({
          slug,
          coupons: told(inRows.filter(({ id }) => ids.includes(id))),
        })),
        popular,
        store_count: directory.storesOf({}).length,
        categories: rows.map(({ slug }) => ({
          slug,
          store_count: directory.storesOf({ category: slug }).length,
        })),
        letters: directory.letters,
        coupons_changed,
      };
    },

    /** @throws ProblemError 404 for a category that the site doesn't have */
    async stores(
      site: Site,
      { letter, category, page }: StoreChoice & { /** Counted from 1. */ page: number },
    ): Promise<StoreIndex> {
      if (category !== undefined && !site.categories.some(({ slug }) => slug === category))
        throw notFound('There is no such category.', 'category_not_found');
      const moment = momentOf(site, clock);
      const directory = await directoryOf(site);
      const chosen = directory.storesOf({ letter, category });
      const ids = chosen.slice((page - 1) * STORES_A_PAGE, page * STORES_A_PAGE);
      const hasCoupons = category !== undefined && page === 1;
      const [stores, coupons] = await Promise.all([
        storesByIds(db, moment, ids, STORES_A_PAGE),
        hasCoupons ? couponsByIds(db, moment, directory.offers[category] ?? []) : [],
      ]);
      return {
        count: chosen.length,
        letters: directory.letters,
        stores,
        page,
        pages: Math.ceil(chosen.length / STORES_A_PAGE),
        ...(hasCoupons && { coupons: await withProofs(site, coupons) }),
      };
    },

    async search(site: Site, { q, page }: { q: string; page: number }): Promise<SearchResult> {
      const words = q.trim();
      if (words === '') return { stores: [], coupons: [], count: 0, page, pages: 0 };
      const moment = momentOf(site, clock);
      const similarTo = async (tx: Tx) => {
        const isCompared = await prepareComparison(tx, moment);
        const similar = await storesLike(tx, moment, words);
        const search = { words, stores: idsOf(similar), page };
        return [similar, await couponsLike(tx, moment, search, isCompared)] as const;
      };
      return inTransaction(db, async (tx) => {
        await prepareSearch(tx);
        const meant = await storesLike(tx, moment, words);
        const exact = await couponsWith(tx, moment, { words, stores: idsOf(meant), page });
        // Similar results would be noise beside exact ones.
        const isSimilar = meant.length === 0 && exact.count === 0;
        const [stores, { count, has_more, coupons }] = isSimilar ? await similarTo(tx) : [meant, exact];
        return {
          stores: page > 1 ? [] : stores.map(({ id: _id, ...store }) => store),
          coupons: await ports.statistics.withProofs(tx, site, coupons),
          count,
          has_more,
          is_similar: isSimilar,
          page,
          pages: Math.ceil(count / FOUND_A_PAGE),
        };
      });
    },

    /** @param choice the stores after a slug, or those of a file */
    async addresses(
      site: Site,
      { after = '', file }: { after?: string | undefined; file?: string | undefined },
    ): Promise<SiteAddresses> {
      const choice = file === undefined ? { after } : { file: Number(file) };
      const found = await addressesOf(db, momentOf(site, clock), choice);
      const stores = found.slice(0, ADDRESSES_A_CALL);
      const seen = seenAt(site);
      return {
        stores: stores.map(({ slug, changed, coupons }) => ({
          slug,
          changed: latest([changed, ...coupons.map(seen)]),
          coupons: coupons.map((coupon) => ({ id: coupon.id, changed: seen(coupon) })),
        })),
        next: found.length > stores.length ? (stores.at(-1)?.slug ?? null) : null,
      };
    },

    async addressFiles(site: Site): Promise<AddressFiles> {
      const files = await addressFiles(db, momentOf(site, clock));
      const seen = seenAt(site);
      return { files: files.map(({ file, ...dates }) => ({ file, changed: seen(dates) })) };
    },
  };
}
