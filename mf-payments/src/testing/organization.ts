/** An API that serves a billing organization and its contacts. */
import { getBillingDetails, listContacts } from '@coupon-center/contracts';
import type { Contact, Organization } from '@coupon-center/contracts';
import { aPage, mockCall, problemFailure } from '@coupon-center/remote-kit/testing';

export const LATER = '2026-11-02T10:00:00.000Z';

/**
 * Serves the organization and its contacts; both are missing if it is null.
 * @returns the calls that asked for the contacts
 */
export function serveOrganization(organization: Organization | null, contacts: Contact[] = []) {
  const missing = () => problemFailure(404, 'organisation_not_found');
  const asked = mockCall(listContacts, () => {
    if (!organization) throw missing();
    return aPage(contacts);
  });
  mockCall(getBillingDetails, () => ({ organisation: organization }));
  return asked;
}
