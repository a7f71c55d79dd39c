/** Stores, for other features. */
import type { Site } from '@coupon-center/site-config';
import type { Executor } from '../../platform/database/database.types.ts';
import type { BillingPort, FoundStore, StoresPort } from '../../platform/ports.ts';
import { storeView } from './store-view.ts';
import {
  closedStoreIds,
  closeStore,
  lockStore,
  reviewCounts,
  storeBySlug,
  storeIdsBySlug,
  storeOfOwner,
  storesByIds,
  storesNamed,
} from './stores.repository.ts';
import type { StoreRow } from './stores.tables.ts';

export function createStoresPort(billing: BillingPort): StoresPort {
  async function found(executor: Executor, row: StoreRow | null, site: Site): Promise<FoundStore | null> {
    if (!row) return null;
    const subscription = await billing.subscriptionOf(executor, row.id, site);
    return { store: storeView(row, site, subscription?.status ?? null), ownerId: row.owner_id, subscription };
  }

  return {
    async findAll(executor, storeIds, site) {
      const rows = await storesByIds(executor, storeIds);
      const statuses = await billing.statusesOf(executor, storeIds);
      return new Map(rows.map((row) => [row.id, storeView(row, site, statuses.get(row.id) ?? null)]));
    },
    async find(executor, storeId, site) {
      const [row = null] = await storesByIds(executor, [storeId]);
      return found(executor, row, site);
    },
    findPage: async (executor, slug, site) =>
      found(executor, await storeBySlug(executor, site.clientId, slug), site),
    ownedBy: storeOfOwner,
    idsOf: storeIdsBySlug,
    async contactsOf(executor, storeIds) {
      const rows = await storesByIds(executor, storeIds);
      return new Map(
        rows.map(({ id, client_id: clientId, name, slug, contact_email: contactEmail }) => [
          id,
          { clientId, name, slug, contactEmail },
        ]),
      );
    },
    named: storesNamed,
    reviewCounts,
    async lock(tx, storeId) {
      const row = await lockStore(tx, storeId);
      return row && { id: row.id, clientId: row.client_id, websiteUrl: row.website_url };
    },
    close: closeStore,
    async closedSince(executor, storeId) {
      const [row] = await storesByIds(executor, [storeId]);
      return row?.closed_at ?? null;
    },
    allClosed: closedStoreIds,
  };
}
