/** Stores as the provider of a site sees them. */
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import { hasText } from '../../platform/database/search-text.ts';
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
    // One text, so that it is read once; a line break is in no search.
    const text = sql<string>`concat_ws(E'\\n', name, slug, website_url, contact_email, contact_first_name || ' ' || contact_last_name)`;
    query = query.where((row) =>
      row.or([
        hasText(text, search.text),
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

/** The host of a website, without `www.`; as in the index `stores_of_website`. */
const HOST = sql<string>`lower(regexp_replace(website_url, '^https?://(www\\.)?([^/:?#]+).*$', '\\2', 'i'))`;

/** Returns how many other open stores of a site have the website of each of the given ones; none is missing. */
export async function sharingWebsite(
  db: Executor,
  clientId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .with('given', (given) =>
      given
        .selectFrom('stores')
        .select(['id', HOST.as('host')])
        .where('id', 'in', ids),
    )
    .selectFrom('given')
    .select((row) => [
      'given.id',
      row
        .selectFrom('stores')
        .where('client_id', '=', clientId)
        .where('closed_at', 'is', null)
        .where(HOST, '=', row.ref('given.host'))
        .whereRef('stores.id', '<>', 'given.id')
        .select((other) => other.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('count'),
    ])
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Returns one store of a site, locked until the transaction ends. */
export async function lockStoreOf(tx: Executor, clientId: string, id: number): Promise<StoreRow | null> {
  const query = storesOf(tx, clientId, { filter: 'all', search: null })
    .selectAll()
    .where('id', '=', id)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}
