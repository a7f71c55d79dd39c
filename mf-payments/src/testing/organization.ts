/** A billing organization for tests, its contacts, and an API that serves them. */
import { getAdvertiser, listContacts } from '@coupon-center/contracts';
import type { Contact, Organisation } from '@coupon-center/contracts';
import { aPage, mockCall, problemFailure } from '@coupon-center/remote-kit/testing';

export const LATER = '2026-11-02T10:00:00.000Z';

export function anOrganization(fields: Partial<Organisation> = {}): Organisation {
  return {
    id: 9,
    store: 11,
    name: 'Maple Outfitters Inc.',
    tax_id: '123456789 RT0001',
    address_line_1: '1 King St W',
    address_line_2: '',
    city: 'Toronto',
    region: 'ON',
    postal_code: 'M5H 1A1',
    country: 'CA',
    billing_email: 'invoices@maple.example',
    updated: '2026-11-01T10:00:00.000Z',
    ...fields,
  };
}

export function aContact(fields: Partial<Contact> = {}): Contact {
  return {
    id: 1,
    advertiser: 9,
    first_name: 'Bo',
    last_name: 'Fir',
    email: 'bo@maple.example',
    phone: '+1 416 555 0100',
    role: 'billing',
    updated: '2026-11-01T10:00:00.000Z',
    ...fields,
  };
}

/**
 * Serves the organization and its contacts; both are missing if it is null.
 * @returns the calls that asked for the contacts
 */
export function serveOrganization(organization: Organisation | null, contacts: Contact[] = []) {
  const missing = () => problemFailure(404, 'organisation_not_found');
  const asked = mockCall(listContacts, () => {
    if (!organization) throw missing();
    return aPage(contacts);
  });
  mockCall(getAdvertiser, () => {
    if (!organization) throw missing();
    return organization;
  });
  return asked;
}
