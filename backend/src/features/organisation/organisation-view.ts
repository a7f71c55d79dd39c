/** Billing organisations and contacts as the API returns them. */
import type { Contact, Organisation } from '@coupon-center/contracts';
import type { ContactRow, OrganisationRow } from './organisation.tables.ts';

export function organisationView(row: OrganisationRow): Organisation {
  const { store_id: store, created_at: _created, updated_at: updated, ...fields } = row;
  return { ...fields, store, updated: updated.toISOString() };
}

/** @param advertiser id of the organisation it belongs to */
export function contactView(row: ContactRow, advertiser: number): Contact {
  const { store_id: _store, email_key: _key, created_at: _created, updated_at: updated, ...fields } = row;
  return { ...fields, advertiser, updated: updated.toISOString() };
}
