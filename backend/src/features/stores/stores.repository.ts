/** Queries of stores. A merchant's access is scoped by owner, a provider's by site. */
import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { ReviewedContent } from '@coupon-center/contracts';
import type { Executor, Tx } from '../../platform/database/database.types.ts';
import type { Ports } from '../../platform/deps.ts';
import { hasText } from '../../platform/database/search-text.ts';
import type { StoreRow, StoresTable } from './stores.tables.ts';

export async function storesByIds(db: Executor, ids: readonly number[]): Promise<StoreRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('stores').selectAll().where('id', 'in', ids).execute();
}

/** Returns a query for stores with their subscriptions. */
export function subscribedStores(db: Executor, { subscriptionsByStore }: Ports['billing']) {
  return db
    .selectFrom('stores')
    .leftJoin(subscriptionsByStore(db).as('subscription'), 'subscription.storeId', 'stores.id')
    .selectAll(['stores', 'subscription']);
}

/** A query for the ids of a site's stores with a text in their name. */
export function storesNamed(db: Executor, clientId: string, text: string) {
  return db
    .selectFrom('stores')
    .select('id')
    .where('client_id', '=', clientId)
    .where(hasText(sql.ref<string>('name'), text));
}

/** Ids of open stores by slug; unknown slugs are missing. */
export async function storeIdsBySlug(
  db: Executor,
  clientId: string,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'slug'])
    .where('client_id', '=', clientId)
    .where('slug', 'in', slugs)
    .where('closed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Returns a query for the stores with their owners, to be joined with accounts. */
export function storesByOwner(db: Executor) {
  return db.selectFrom('store_addresses').select(['store_id as id', 'slug', 'owner_id']);
}

export async function storeOfOwner(
  db: Executor,
  ownerId: number,
): Promise<{ id: number; slug: string } | null> {
  return (await storesByOwner(db).where('owner_id', '=', ownerId).executeTakeFirst()) ?? null;
}

/** Returns an open store, locked until the transaction ends. */
export async function lockStore(tx: Executor, id: number): Promise<StoreRow | null> {
  const row = await tx
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Closes the store of an owner. @returns its id, or null if there is none */
export async function closeStore(tx: Executor, ownerId: number, now: Date): Promise<number | null> {
  const store = await storeOfOwner(tx, ownerId);
  if (!store) return null;
  await tx
    .updateTable('stores')
    .set({ closed_at: now, is_approved: false, declined: false, waiting_since: null, updated_at: now })
    .where('id', '=', store.id)
    .execute();
  return store.id;
}

/** Counts a site's open stores that wait for a verdict, and approved ones that were edited since. */
export function reviewCounts(db: Executor, clientId: string): Promise<{ pending: number; changed: number }> {
  return db
    .selectFrom('stores')
    .where('client_id', '=', clientId)
    .where('closed_at', 'is', null)
    .select([
      sql<number>`(count(*) filter (where not (is_approved or declined)))::int`.as('pending'),
      sql<number>`(count(*) filter (where changed_since_approval))::int`.as('changed'),
    ])
    .executeTakeFirstOrThrow();
}

export async function closedStoreIds(db: Executor): Promise<number[]> {
  const rows = await db.selectFrom('stores').select('id').where('closed_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

export interface NewStore {
  clientId: string;
  ownerId: number;
  slug: string;
  fields: EditableFields;
  location: string;
  primaryCategory: number;
  createdAt: Date;
}

/** The columns that a merchant may write. */
export type EditableFields = ReviewedContent & Partial<Pick<StoreRow, 'category'>>;

/** @returns null if the slug is taken or the owner has a store */
export async function insertStore(tx: Tx, store: NewStore): Promise<StoreRow | null> {
  const address = { client_id: store.clientId, owner_id: store.ownerId, slug: store.slug };
  const claimed = await tx
    .insertInto('store_addresses')
    .values(address)
    .onConflict((conflict) => conflict.doNothing())
    .returning('store_id as id')
    .executeTakeFirst();
  if (!claimed) return null;
  return tx
    .insertInto('stores')
    .values({
      ...store.fields,
      ...address,
      id: claimed.id,
      location: store.location,
      primary_category: store.primaryCategory,
      waiting_since: store.createdAt,
      created_at: store.createdAt,
      updated_at: store.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateStoreRow(
  tx: Executor,
  id: number,
  values: Updateable<StoresTable>,
): Promise<StoreRow> {
  return tx.updateTable('stores').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Returns those of the given slugs that are taken at a site. */
export async function takenSlugs(
  db: Executor,
  clientId: string,
  slugs: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('store_addresses')
    .select('slug')
    .where('client_id', '=', clientId)
    .where('slug', 'in', slugs)
    .execute();
  return new Set(rows.map((row) => row.slug));
}
