/** What the other features may ask of stores. */
import type { Site } from '@coupon-center/site-config';
import type { BillingPort, StoresPort } from '../../platform/ports.ts';
import { storeView } from './store-view.ts';
import { joinedById, joinedBySlug } from './stores-joined.repository.ts';
import type { JoinedRow } from './stores-joined.repository.ts';
import { lockStore, storesByIds } from './stores.repository.ts';

/** @param billing asked for at each use, because the ports are plugged into each other */
export function createStoresPort(billing: () => BillingPort): StoresPort {
  const found = (row: JoinedRow | null, site: Site) => {
    if (!row) return null;
    const subscription = billing().subscriptionIn(row, site);
    return { store: storeView(row, site, subscription?.status ?? null), ownerId: row.owner_id, subscription };
  };

  return {
    async findAll(executor, storeIds, site) {
      if (storeIds.length === 0) return new Map();
      const rows = await storesByIds(executor, storeIds);
      const statuses = await billing().statusesOf(executor, storeIds);
      return new Map(rows.map((row) => [row.id, storeView(row, site, statuses.get(row.id) ?? null)]));
    },
    find: async (executor, storeId, site) => found(await joinedById(executor, storeId), site),
    findPage: async (executor, slug, site) => found(await joinedBySlug(executor, site.clientId, slug), site),
    async lock(tx, storeId) {
      const row = await lockStore(tx, storeId);
      return row && { id: row.id, clientId: row.client_id, websiteUrl: row.website_url };
    },
  };
}
