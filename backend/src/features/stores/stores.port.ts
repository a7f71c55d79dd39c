/** Stores, for other features. */
import type { SelectQueryBuilder } from 'kysely';
import type { Store } from '@coupon-center/contracts';
import { compiledOnce } from '../../platform/database/compiled-once.ts';
import type { Database } from '../../platform/database/database.types.ts';
import type { StoreSubscription } from '../billing/billing.port.ts';
import type { Ports } from '../../platform/deps.ts';
import type { Site } from '@coupon-center/site-config';
import type { Executor } from '../../platform/database/database.types.ts';
import { ownStoreView, storeView } from './store-view.ts';
import {
  closedStoreIds,
  closeStore,
  lockStore,
  reviewCounts,
  storeIdsBySlug,
  storeOfOwner,
  storesByIds,
  storesByOwner,
  storesNamed,
  subscribedStores,
} from './stores.repository.ts';

export interface FoundStore {
  store: Store;
  ownerId: number;
  subscription: StoreSubscription | null;
}

export interface StoreContact {
  clientId: string;
  name: string;
  slug: string;
  contactEmail: string;
}

export interface StoresPort {
  /** Stores as their owners see them, by id; unknown ids are missing. */
  findAll(executor: Executor, storeIds: readonly number[], site: Site): Promise<ReadonlyMap<number, Store>>;
  /** One store with its subscription. @returns null if it doesn't exist */
  find(executor: Executor, storeId: number, site: Site): Promise<FoundStore | null>;
  /** The store of a public page with its subscription, or null. */
  findPage(executor: Executor, slug: string, site: Site): Promise<FoundStore | null>;
  /** The store of an owner, or null. */
  storeOfOwner(executor: Executor, ownerId: number): Promise<{ id: number; slug: string } | null>;
  /** A query for the stores with their owners, to be joined with accounts. */
  storesByOwner: typeof storesByOwner;
  /** Ids of a site's open stores by slug; unknown slugs are missing. */
  storeIdsBySlug(
    executor: Executor,
    clientId: string,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Contact data of stores by id; unknown ids are missing. */
  contactsOf(executor: Executor, storeIds: readonly number[]): Promise<ReadonlyMap<number, StoreContact>>;
  /** A query for the ids of a site's stores with a text in their name, including closed ones. */
  storesNamed(
    executor: Executor,
    clientId: string,
    text: string,
  ): SelectQueryBuilder<Database, 'stores', { id: number }>;
  /** Number of a site's stores that wait for a verdict, and of approved ones that were edited since. */
  reviewCounts(executor: Executor, clientId: string): Promise<{ pending: number; changed: number }>;
  /**
   * Locks a store's row until the transaction ends, which makes counting and ordering per store safe under concurrency.
   * @returns the columns that other features need, or null if the store doesn't exist
   */
  lock(tx: Executor, storeId: number): Promise<{ id: number; clientId: string; websiteUrl: string } | null>;
  /**
   * Takes the store of an owner offline for good, because the account was deleted.
   * @returns its id, or null if there is none
   */
  closeStore(tx: Executor, ownerId: number, now: Date): Promise<number | null>;
  /** When a store was closed, or null. */
  closedSince(executor: Executor, storeId: number): Promise<Date | null>;
  /** Ids of all closed stores. */
  closedStoreIds(executor: Executor): Promise<number[]>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    stores: StoresPort;
  }
}

export function createStoresPort(billing: Ports['billing']): StoresPort {
  const byId = compiledOnce((db, id: number) => subscribedStores(db, billing).where('stores.id', '=', id));
  const bySlug = compiledOnce((db, clientId: string, slug: string) =>
    subscribedStores(db, billing)
      .where('client_id', '=', clientId)
      .where('slug', '=', slug)
      .where('closed_at', 'is', null),
  );

  function found([row]: Awaited<ReturnType<typeof byId>>, site: Site): FoundStore | null {
    if (!row) return null;
    const subscription = billing.subscriptionIn(row, site);
    return { store: ownStoreView(row, site, subscription), ownerId: row.owner_id, subscription };
  }

  return {
    async findAll(executor, storeIds, site) {
      const rows = await storesByIds(executor, storeIds);
      const statuses = await billing.statusesOf(executor, storeIds);
      return new Map(rows.map((row) => [row.id, storeView(row, site, statuses.get(row.id) ?? null)]));
    },
    find: async (executor, storeId, site) => found(await byId(executor, storeId), site),
    findPage: async (executor, slug, site) => found(await bySlug(executor, site.clientId, slug), site),
    storeOfOwner,
    storesByOwner,
    storeIdsBySlug,
    async contactsOf(executor, storeIds) {
      const rows = await storesByIds(executor, storeIds);
      return new Map(
        rows.map(({ id, client_id: clientId, name, slug, contact_email: contactEmail }) => [
          id,
          { clientId, name, slug, contactEmail },
        ]),
      );
    },
    storesNamed,
    reviewCounts,
    async lock(tx, storeId) {
      const row = await lockStore(tx, storeId);
      return row && { id: row.id, clientId: row.client_id, websiteUrl: row.website_url };
    },
    closeStore,
    async closedSince(executor, storeId) {
      const [row] = await storesByIds(executor, [storeId]);
      return row?.closed_at ?? null;
    },
    closedStoreIds,
  };
}
