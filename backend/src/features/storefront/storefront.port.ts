/** The storefront, for other features. */
import { sites } from '@coupon-center/site-config';
import type { ListedStore } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import { similarStores } from './lists.repository.ts';
import { momentOf } from './live.ts';
import { openStoresAfter, sameStores } from './open-pages.repository.ts';
import type { SameStore } from './open-pages.repository.ts';

export interface StorefrontPort {
  /** Live pages on other sites for the website of a store; none from a site that has several. */
  sameStores(executor: Executor, storeId: number, site: Site): Promise<SameStore[]>;
  /** Up to six live stores of a category, without a given one. */
  similarStores(
    executor: Executor,
    site: Site,
    choice: { storeId: number; category: string },
  ): Promise<ListedStore[]>;
  /** Ids of a site's stores whose pages shoppers can see now, in order, after an id. */
  openStores(executor: Executor, site: Site, page: { after: number; limit: number }): Promise<number[]>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    storefront: StorefrontPort;
  }
}

/** The storefront, for other features. */
export function createStorefrontPort(clock: Clock): StorefrontPort {
  return {
    sameStores: (executor, storeId, site) =>
      sameStores(
        executor,
        storeId,
        Object.values(sites)
          .filter(({ clientId }) => clientId !== site.clientId)
          .map((other) => momentOf(other, clock)),
      ),
    similarStores: (executor, site, choice) => similarStores(executor, momentOf(site, clock), choice),
    openStores: (executor, site, page) => openStoresAfter(executor, momentOf(site, clock), page),
  };
}
