/** Stores as the provider of a site sees them. */
import { sql } from 'kysely';
import { containing } from '../../platform/database/containing.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { PageWindow } from '../../platform/http/paging.ts';
import type { StoreRow } from './stores.tables.ts';

export type ReviewFilter = 'pending' | 'changed' | 'approved' | 'declined' | 'all';

/** What a provider searches for. */
export interface StoreSearch {
  text: string;
  /** Accounts whose email address has the text. */
  owners: readonly number[];
}

export interface StoreChoice {
  filter: ReviewFilter;
  search: StoreSearch | null;
}

function storesOf(db: Executor, clientId: string, { filter, search }: StoreChoice) {
  let query = db.selectFrom('stores').where('client_id', '=', clientId).where('closed_at', 'is', null);
  if (search) {
    const like = containing(search.text);
    query = query.where((row) =>
      row.or([
        row('name', 'ilike', like),
        row('slug', 'ilike', like),
        row('website_url', 'ilike', like),
        row('contact_email', 'ilike', like),
        row(sql`contact_first_name || ' ' || contact_last_name`, 'ilike', like),
        ...(search.owners.length > 0 ? [row('owner_id', 'in', search.owners)] : []),
      ]),
    );
  }
  if (filter === 'pending') return query.where('is_approved', '=', false).where('declined', '=', false);
  if (filter === 'changed') return query.where('changed_since_approval', '=', true);
  if (filter === 'approved') return query.where('is_approved', '=', true);
  return filter === 'declined' ? query.where('declined', '=', true) : query;
}

export async function countStores(db: Executor, clientId: string, choice: StoreChoice): Promise<number> {
  const { count } = await storesOf(db, clientId, choice)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The one that waits longest first; those that wait for nothing after them, oldest first. */
export function listStores(
  db: Executor,
  clientId: string,
  choice: StoreChoice,
  { limit, offset }: PageWindow,
): Promise<StoreRow[]> {
  return storesOf(db, clientId, choice)
    .selectAll()
    .orderBy('waiting_since', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns one store of a site, locked until the transaction ends. */
export async function lockStoreOf(tx: Executor, clientId: string, id: number): Promise<StoreRow | null> {
  const query = storesOf(tx, clientId, { filter: 'all', search: null })
    .selectAll()
    .where('id', '=', id)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}
