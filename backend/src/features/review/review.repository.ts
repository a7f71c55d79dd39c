/** Stores as the provider of a site sees them. */
import type { ReviewedContent } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { PageWindow } from '../../platform/http/paging.ts';

export type ReviewFilter = 'pending' | 'changed' | 'approved' | 'declined' | 'all';

function storesOf(db: Executor, clientId: string, filter: ReviewFilter) {
  const query = db
    .selectFrom('stores')
    .innerJoin('users', 'users.id', 'stores.owner_id')
    .where('stores.client_id', '=', clientId);
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

const COLUMNS = [
  'stores.id',
  'stores.client_id',
  'stores.slug',
  'stores.name',
  'stores.owner_id',
  'stores.contact_email',
  'stores.is_approved',
  'stores.declined',
  'stores.decline_reason',
  'stores.changed_since_approval',
  'stores.approved_content',
  'stores.created_at',
  'stores.updated_at',
  'users.email as owner_email',
] as const;

/** Oldest first. */
export function listStores(
  db: Executor,
  clientId: string,
  filter: ReviewFilter,
  { limit, offset }: PageWindow,
) {
  return storesOf(db, clientId, filter)
    .select(COLUMNS)
    .orderBy('stores.created_at')
    .orderBy('stores.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** One store of a site, locked until the transaction ends. */
export async function lockStoreOf(tx: Executor, clientId: string, id: number) {
  const row = await storesOf(tx, clientId, 'all')
    .select(COLUMNS)
    .where('stores.id', '=', id)
    .forUpdate('stores')
    .executeTakeFirst();
  return row ?? null;
}

export type ReviewRow = Awaited<ReturnType<typeof listStores>>[number];

export interface Verdict {
  is_approved: boolean;
  declined: boolean;
  decline_reason: string | null;
  updated_at: Date;
}

export async function saveVerdict(tx: Executor, id: number, verdict: Verdict): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ ...verdict, changed_since_approval: false })
    .where('id', '=', id)
    .execute();
}

export async function saveApproved(tx: Executor, id: number, content: ReviewedContent): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ approved_content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute();
}
