/** Documentation of the calls about the billing organization and its contacts. */
import type { Organization } from '../organization.ts';
import type { Contact } from '../contacts.ts';
import type { CallDoc } from './call-doc.ts';
import { examplePage, exampleStore } from './examples.ts';

const organizationForm = {
  name: 'Maple Outfitters Ltd.',
  tax_id: '123456789 RT0001',
  address_line_1: '12 Queen Street West',
  address_line_2: 'Suite 400',
  city: 'Toronto',
  region: 'Ontario',
  postal_code: 'M5H 2N2',
  country: 'CA',
  billing_email: 'billing@maple.example.com',
};

export const exampleOrganization: Organization = {
  ...organizationForm,
  id: 4,
  store: exampleStore.id,
  updated: '2026-11-20T15:00:00.000Z',
};

const contactForm = {
  first_name: 'Ann',
  last_name: 'Tremblay',
  email: 'ann@maple.example.com',
  phone: '+1 416 555 0199',
  role: 'billing',
} as const;

export const exampleContact: Contact = {
  ...contactForm,
  id: 9,
  advertiser: exampleOrganization.id,
  updated: '2026-11-20T15:00:00.000Z',
};

const staleness =
  'Send the `updated` value you last saw as `If-Match`: if the record has changed since, the response is 409 `stale` with the latest version in `current`.';

export const organizationDocs = {
  getBillingDetails: {
    tag: 'Payments',
    description: 'Returns who your invoices are made out to; null until you add a billing organization.',
    examples: { response: { organisation: exampleOrganization } },
  },
  addAdvertiser: {
    tag: 'Legacy',
    description: [
      'An advertiser is the billing organization of a store: the business named on its invoices. It always belongs to the',
      'caller’s own store, whatever the body says. Each store has at most one; adding another returns 409, even in parallel.',
    ].join('\n'),
    examples: { body: organizationForm, response: exampleOrganization },
  },
  editAdvertiser: {
    tag: 'Legacy',
    description: [
      'Replaces every field; omitted fields are cleared. `id` is optional and defaults to 1, which means your own',
      'organization and is never a real id. The id of another store’s organization returns 404.',
      '',
      staleness,
    ].join('\n'),
    examples: { body: { id: exampleOrganization.id, ...organizationForm }, response: exampleOrganization },
  },
  getAdvertiser: {
    tag: 'Legacy',
    description:
      'Returns the billing organization of your store. `id` defaults to 1, which means your own; the id of another store’s organization returns 404.',
    examples: { query: { id: exampleOrganization.id }, response: exampleOrganization },
  },
  getAdvertiserBySource: {
    tag: 'Legacy',
    description:
      'Like `Get`, by the source of the organization: the id or slug of your store. That of another store returns 404.',
    examples: { query: { sourceId: exampleStore.slug }, response: exampleOrganization },
  },
  addContact: {
    tag: 'Legacy',
    description: [
      'Adds a person to your billing organization, which must exist. At most 20 contacts, each with a different email',
      'address, ignoring case. `advertiserId` defaults to 1, which means your own organization.',
    ].join('\n'),
    examples: { body: { advertiserId: exampleOrganization.id, ...contactForm }, response: exampleContact },
  },
  editContact: {
    tag: 'Legacy',
    description: ['Replaces every field; omitted fields are cleared.', '', staleness].join('\n'),
    examples: { body: { id: exampleContact.id, ...contactForm }, response: exampleContact },
  },
  getContact: {
    tag: 'Legacy',
    description:
      'Returns a contact of your billing organization. A contact of another organization returns 404.',
    examples: { query: { id: exampleContact.id }, response: exampleContact },
  },
  listContacts: {
    tag: 'Legacy',
    description:
      'Lists the contacts of your billing organization, oldest first; the first page holds all of them unless `page_size` is smaller. `advertiserId` defaults to 1, which means your own organization.',
    examples: { query: { advertiserId: exampleOrganization.id }, response: examplePage(exampleContact) },
  },
  deleteContact: {
    tag: 'Legacy',
    description: ['Deletes a contact permanently. Repeating the call returns 404.', '', staleness].join('\n'),
    examples: { body: { id: exampleContact.id }, response: { success: true } },
  },
} satisfies Record<string, CallDoc>;
