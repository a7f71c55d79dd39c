/** What the other features may ask of stores. */
import type { BillingPort, StoresPort } from '../../platform/ports.ts';
import { storeView } from './store-view.ts';
import { lockStore, storeBySlug, storesByIds } from './stores.repository.ts';

/** @param billing asked for at each use, because the ports are plugged into each other */
export function createStoresPort(billing: () => BillingPort): StoresPort {
  return {
    async findAll(executor, storeIds, site) {
      if (storeIds.length === 0) return new Map();
      const rows = await storesByIds(executor, storeIds);
      const statuses = await billing().statusesOf(executor, storeIds);
      return new Map(rows.map((row) => [row.id, storeView(row, site, statuses.get(row.id) ?? null)]));
    },
    async findPage(executor, slug, site) {
      const row = await storeBySlug(executor, site.clientId, slug);
      if (!row) return null;
      const statuses = await billing().statusesOf(executor, [row.id]);
      return { store: storeView(row, site, statuses.get(row.id) ?? null), ownerId: row.owner_id };
    },
    async lock(tx, storeId) {
      const row = await lockStore(tx, storeId);
      return row && { id: row.id, clientId: row.client_id, websiteUrl: row.website_url };
    },
  };
}
