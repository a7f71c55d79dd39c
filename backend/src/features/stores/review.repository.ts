/** Stores as the provider of a site sees them. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { PageWindow } from '../../platform/http/paging.ts';
import type { StoreRow } from './stores.tables.ts';

export type ReviewFilter = 'pending' | 'changed' | 'approved' | 'declined' | 'all';

function storesOf(db: Executor, clientId: string, filter: ReviewFilter) {
  const query = db.selectFrom('stores').where('client_id', '=', clientId).where('closed_at', 'is', null);
  if (filter === 'pending') return query.where('is_approved', '=', false).where('declined', '=', false);
  if (filter === 'changed') return query.where('changed_since_approval', '=', true);
  if (filter === 'approved') return query.where('is_approved', '=', true);
  return filter === 'declined' ? query.where('declined', '=', true) : query;
}

export async function countStores(db: Executor, clientId: string, filter: ReviewFilter): Promise<number> {
  const { count } = await storesOf(db, clientId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Oldest first. */
export function listStores(
  db: Executor,
  clientId: string,
  filter: ReviewFilter,
  { limit, offset }: PageWindow,
): Promise<StoreRow[]> {
  return storesOf(db, clientId, filter)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns one store of a site, locked until the transaction ends. */
export async function lockStoreOf(tx: Executor, clientId: string, id: number): Promise<StoreRow | null> {
  const query = storesOf(tx, clientId, 'all').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}
