/** Billing organisations, for other features. */
import type { Contact, Organisation } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import { MAX_CONTACTS } from '@coupon-center/contracts';
import { contactsOfStore } from './contacts.repository.ts';
import { contactView } from './contacts.service.ts';
import { organisationOfStore } from './organisation.repository.ts';
import { organisationView } from './organisation.service.ts';

export interface OrganisationPort {
  exportOf(
    executor: Executor,
    storeId: number,
  ): Promise<{ organisation: Organisation | null; contacts: Contact[] }>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    organisation: OrganisationPort;
  }
}

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
