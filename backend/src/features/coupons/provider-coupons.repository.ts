/** Rows of coupons as the provider reaches them. Every query is scoped to the site, by the coupons' stores. */
import type { SelectQueryBuilder, Updateable } from 'kysely';
import type { Database, Executor } from '../../platform/database/database.types.ts';
import { countAround } from '../../platform/http/paging.ts';
import type { PageWindow, Paged } from '../../platform/http/paging.ts';
import type { CouponRow, CouponsTable } from './coupons.tables.ts';

export type ProviderFilter = 'pending' | 'held' | 'all';

/** A coupon with what is told of its store. */
export interface ProviderCouponRow extends CouponRow {
  store_name: string;
  store_slug: string;
  contact_email: string;
}

/** Those that are not archived. */
function ofSite(db: Executor, clientId: string) {
  return db
    .selectFrom('coupons')
    .innerJoin('stores', 'stores.id', 'coupons.store_id')
    .where('stores.client_id', '=', clientId)
    .where('coupons.archived_at', 'is', null);
}

type SiteQuery<Output> = SelectQueryBuilder<Database, 'coupons' | 'stores', Output>;

function withStore(query: SiteQuery<object>): SiteQuery<ProviderCouponRow> {
  return query
    .selectAll('coupons')
    .select(['stores.name as store_name', 'stores.slug as store_slug', 'stores.contact_email']);
}

async function pageOf(
  chosen: SiteQuery<object>,
  page: PageWindow,
  inOrder: (query: SiteQuery<ProviderCouponRow>) => SiteQuery<ProviderCouponRow>,
): Promise<Paged<ProviderCouponRow>> {
  const results = await inOrder(withStore(chosen)).limit(page.limit).offset(page.offset).execute();
  const count = () => chosen.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { count: await countAround(results.length, page, async () => (await count()).count), results };
}

/** A page of the site's coupons, oldest first. */
export function pageOfSite(
  db: Executor,
  clientId: string,
  filter: ProviderFilter,
  page: PageWindow,
): Promise<Paged<ProviderCouponRow>> {
  let chosen = ofSite(db, clientId);
  if (filter === 'pending') chosen = chosen.where('coupons.approved', '=', false);
  if (filter === 'held') chosen = chosen.where('coupons.held', '=', true);
  return pageOf(chosen, page, (query) => query.orderBy('coupons.id'));
}

/** A page of the coupons of one store of the site, in their order. */
export function pageOfStore(
  db: Executor,
  clientId: string,
  storeId: number,
  page: PageWindow,
): Promise<Paged<ProviderCouponRow>> {
  const chosen = ofSite(db, clientId).where('coupons.store_id', '=', storeId);
  return pageOf(chosen, page, (query) => query.orderBy('coupons.sort_number').orderBy('coupons.id'));
}

/** One coupon of the site, locked until the transaction ends. */
export async function lockCouponOfSite(
  tx: Executor,
  clientId: string,
  id: number,
): Promise<ProviderCouponRow | null> {
  const row = await withStore(ofSite(tx, clientId).where('coupons.id', '=', id))
    .forUpdate('coupons')
    .executeTakeFirst();
  return row ?? null;
}

/** What a verdict writes, of a coupon that is locked. */
export type Verdict = Pick<Updateable<CouponsTable>, 'approved' | 'held' | 'hold_reason' | 'held_at'>;

export async function saveVerdict(
  tx: Executor,
  id: number,
  verdict: Verdict & { updated_at: Date },
): Promise<void> {
  await tx.updateTable('coupons').set(verdict).where('id', '=', id).execute();
}
