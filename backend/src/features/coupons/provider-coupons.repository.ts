/** Queries of the provider's coupons. Every query is scoped to the site. */
import { sql } from 'kysely';
import type { SelectQueryBuilder, Updateable } from 'kysely';
import type { Database, Executor } from '../../platform/database/database.types.ts';
import { hasText } from '../../platform/database/search-text.ts';
import { countAround } from '../../platform/http/paging.ts';
import type { PageWindow, Paged } from '../../platform/http/paging.ts';
import type { CouponRow, CouponsTable } from './coupons.tables.ts';

export type ProviderFilter = 'pending' | 'held' | 'all';

/** Coupons that are not archived. */
function ofSite(db: Executor, clientId: string) {
  return db.selectFrom('coupons').where('client_id', '=', clientId).where('archived_at', 'is', null);
}

/** Counts the coupons of a site that wait for approval, and those on hold. */
export function reviewCounts(db: Executor, clientId: string): Promise<{ pending: number; held: number }> {
  return ofSite(db, clientId)
    .select([
      sql<number>`(count(*) filter (where not approved))::int`.as('pending'),
      sql<number>`(count(*) filter (where held))::int`.as('held'),
    ])
    .executeTakeFirstOrThrow();
}

type Choice = ReturnType<typeof ofSite>;

async function pageOf(
  chosen: Choice,
  { limit, offset }: PageWindow,
  inOrder: (query: Choice) => Choice,
): Promise<Paged<CouponRow>> {
  const results = await inOrder(chosen).selectAll().limit(limit).offset(offset).execute();
  const count = () => chosen.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return {
    count: await countAround(results.length, { limit, offset }, async () => (await count()).count),
    results,
  };
}

/** A provider's search. */
export interface CouponSearch {
  text: string;
  /** Query for the stores whose name contains the text. */
  stores: SelectQueryBuilder<Database, 'stores', { id: number }>;
}

export interface SiteChoice {
  filter: ProviderFilter;
  search: CouponSearch | null;
}

/** Returns a page of the site's coupons, oldest first. */
export function pageOfSite(
  db: Executor,
  clientId: string,
  { filter, search }: SiteChoice,
  page: PageWindow,
): Promise<Paged<CouponRow>> {
  let chosen = ofSite(db, clientId);
  if (search)
    chosen = chosen.where((row) =>
      row.or([
        hasText(sql<string>`title || ' ' || description || ' ' || discount_code`, search.text),
        row('store_id', 'in', search.stores),
      ]),
    );
  if (filter === 'pending') chosen = chosen.where('approved', '=', false);
  if (filter === 'held') chosen = chosen.where('held', '=', true);
  return pageOf(chosen, page, (query) => query.orderBy('id'));
}

/** Returns a page of the coupons of one store of the site, in display order. */
export function pageOfStore(
  db: Executor,
  clientId: string,
  storeId: number,
  page: PageWindow,
): Promise<Paged<CouponRow>> {
  const chosen = ofSite(db, clientId).where('store_id', '=', storeId);
  return pageOf(chosen, page, (query) => query.orderBy('sort_number').orderBy('id'));
}

/** Returns one coupon of the site, locked until the transaction ends. */
export async function lockCouponOfSite(
  tx: Executor,
  clientId: string,
  id: number,
): Promise<CouponRow | null> {
  const query = ofSite(tx, clientId).selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** The columns that a verdict writes. */
export type Verdict = Pick<
  Updateable<CouponsTable>,
  'approved' | 'waiting_since' | 'held' | 'hold_reason' | 'held_at'
>;
