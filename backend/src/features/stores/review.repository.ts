/** Queries of stores as the provider of a site sees them. */
import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import { hasText } from '../../platform/database/search-text.ts';
import type { PageWindow } from '../../platform/http/paging.ts';
import type { StoreRow } from './stores.tables.ts';

export type ReviewFilter = 'pending' | 'changed' | 'approved' | 'declined' | 'all';

/** A provider's search. */
export interface StoreSearch {
  text: string;
  /** Accounts whose email address contains the text. */
  owners: readonly number[];
}

export interface StoreChoice {
  filter: ReviewFilter;
  search: StoreSearch | null;
  /** The only store to choose; undefined for all. */
  id?: number | undefined;
}

function storesOf(db: Executor, clientId: string, { filter, search, id }: StoreChoice) {
  let query = db.selectFrom('stores').where('client_id', '=', clientId).where('closed_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  if (search) {
    // One string, so that each row is scanned once; no search contains a line break.
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

/** Lists stores: the longest-waiting first, then those that aren't waiting, oldest first. */
export function listStores(
  db: Executor,
  clientId: string,
  choice: StoreChoice,
  { limit, offset }: PageWindow,
): Promise<ReviewedRow[]> {
  return withSharing(storesOf(db, clientId, choice))
    .orderBy('waiting_since', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The host of a website, without `www.`; as in the index `stores_of_website`. */
function hostOf(url: Expression<unknown>) {
  return sql`lower(regexp_replace(${url}, '^https?://(www\\.)?([^/:?#]+).*$', '\\2', 'i'))`;
}

/** A store, with the number of other open stores of its site on the same website. */
export type ReviewedRow = StoreRow & { same_website_count: number };

function withSharing(query: ReturnType<typeof storesOf>) {
  return query.selectAll('stores').select(
    sql<number>`(
      select count(*)::int from stores other
      where other.client_id = stores.client_id and other.closed_at is null and other.id <> stores.id
        and ${hostOf(sql.ref('other.website_url'))} = ${hostOf(sql.ref('stores.website_url'))}
    )`.as('same_website_count'),
  );
}

/** Returns one store of a site, locked until the transaction ends. */
export async function lockStoreOf(tx: Executor, clientId: string, id: number): Promise<ReviewedRow | null> {
  const query = withSharing(storesOf(tx, clientId, { filter: 'all', search: null, id })).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}
