/** Billing organizations, for other features. */
import type { Contact, Organization } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import { MAX_CONTACTS } from '@coupon-center/contracts';
import { contactsOfStore } from './contacts.repository.ts';
import { contactView } from './contacts.service.ts';
import { organizationOfStore } from './organization.repository.ts';
import { organizationView } from './organization.service.ts';

export interface OrganizationPort {
  exportOf(
    executor: Executor,
    storeId: number,
  ): Promise<{ organization: Organization | null; contacts: Contact[] }>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    organization: OrganizationPort;
  }
}

export const organizationPort: OrganizationPort = {
  async exportOf(executor, storeId) {
    const organization = await organizationOfStore(executor, storeId);
    if (!organization) return { organization: null, contacts: [] };
    const contacts = await contactsOfStore(executor, storeId, { limit: MAX_CONTACTS, offset: 0 });
    return {
      organization: organizationView(organization),
      contacts: contacts.map((row) => contactView(row, organization.id)),
    };
  },
};
