/** Billing organisations, for other features. */
import { MAX_CONTACTS } from '@coupon-center/contracts';
import type { OrganisationPort } from '../../platform/ports.ts';
import { contactsOfStore } from './contacts.repository.ts';
import { contactView } from './contacts.service.ts';
import { organisationOfStore } from './organisation.repository.ts';
import { organisationView } from './organisation.service.ts';

export const organisationPort: OrganisationPort = {
  async exportOf(executor, storeId) {
    const organisation = await organisationOfStore(executor, storeId);
    if (!organisation) return { organisation: null, contacts: [] };
    const contacts = await contactsOfStore(executor, storeId, { limit: MAX_CONTACTS, offset: 0 });
    return {
      organisation: organisationView(organisation),
      contacts: contacts.map((row) => contactView(row, organisation.id)),
    };
  },
};
