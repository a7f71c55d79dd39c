/** A store with its subscription in one row: what every page of the portal and of the shoppers begins with. */
import type { Executor } from '../../platform/database/database.types.ts';
import { frequentQuery } from '../../platform/database/frequent-query.ts';
import type { JoinedSubscription } from '../../platform/ports.ts';
import type { ShownStoreRow } from './store-view.ts';

export type JoinedRow = ShownStoreRow & JoinedSubscription & { owner_id: number };

function joined(db: Executor) {
  return db
    .selectFrom('stores')
    .leftJoin('subscriptions', 'subscriptions.store_id', 'stores.id')
    .select([
      'stores.id',
      'stores.client_id',
      'stores.owner_id',
      'stores.slug',
      'stores.name',
      'stores.website_url',
      'stores.affiliate_website_url',
      'stores.logo_url',
      'stores.contact_first_name',
      'stores.contact_last_name',
      'stores.contact_email',
      'stores.location',
      'stores.primary_category',
      'stores.is_approved',
      'stores.declined',
      'stores.decline_reason',
      'stores.updated_at',
      'subscriptions.id as subscription_id',
      'subscriptions.status as subscription_status',
      'subscriptions.ends_at_period_end',
      'subscriptions.period_start',
      'subscriptions.period_end',
      'subscriptions.period_paid',
    ]);
}

const byId = frequentQuery((db, asked: { id: number }) => joined(db).where('stores.id', '=', asked.id));

const bySlug = frequentQuery((db, asked: { clientId: string; slug: string }) =>
  joined(db).where('stores.client_id', '=', asked.clientId).where('stores.slug', '=', asked.slug),
);

export async function joinedById(db: Executor, id: number): Promise<JoinedRow | null> {
  const [row] = await byId(db, { id });
  return row ?? null;
}

export async function joinedBySlug(db: Executor, clientId: string, slug: string): Promise<JoinedRow | null> {
  const [row] = await bySlug(db, { clientId, slug });
  return row ?? null;
}
