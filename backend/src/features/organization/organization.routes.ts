/**
 * The calls about the billing organization of the caller's store and its contacts. Their addresses, which the specification
 * sets, call it an advertiser.
 */
import type { FastifyInstance } from 'fastify';
import {
  addAdvertiser,
  addContact,
  deleteContact,
  editAdvertiser,
  editContact,
  getAdvertiser,
  getAdvertiserBySource,
  getBillingDetails,
  getContact,
  listContacts,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { seenIn } from '../../platform/http/if-match.ts';
import { pageReply, windowOf } from '../../platform/http/paging.ts';
import { route } from '../../platform/http/route.ts';
import { createContactsService } from './contacts.service.ts';
import { createOrganizationService } from './organization.service.ts';
import type { OrganizationService } from './organization.service.ts';

/** @returns the service, for the calls about cards and invoices */
export function registerOrganization(app: FastifyInstance, deps: Deps): OrganizationService {
  const organizations = createOrganizationService(deps);
  route(app, getBillingDetails, async ({ principal }) => ({
    organisation: await organizations.find(principal),
  }));
  route(app, addAdvertiser, ({ tx, principal, body }) => organizations.add(tx, principal, body));
  route(app, editAdvertiser, ({ principal, body: { id, ...fields }, request }) =>
    organizations.edit(principal, { id, seen: seenIn(request), fields }),
  );
  route(app, getAdvertiser, ({ principal, query }) => organizations.read(principal, query.id));
  route(app, getAdvertiserBySource, ({ principal, query }) =>
    organizations.readBySource(principal, query.sourceId),
  );
  registerContacts(app, deps);
  return organizations;
}

function registerContacts(app: FastifyInstance, deps: Deps): void {
  const contacts = createContactsService(deps);
  route(app, addContact, ({ tx, principal, body: { advertiserId, ...fields } }) =>
    contacts.add(tx, principal, advertiserId, fields),
  );
  route(app, editContact, ({ principal, body: { id, ...fields }, request }) =>
    contacts.edit(principal, { id, seen: seenIn(request) }, fields),
  );
  route(app, getContact, ({ principal, query }) => contacts.read(principal, query.id));
  route(app, listContacts, async ({ principal, site, query }) =>
    pageReply(
      listContacts,
      { site, query },
      await contacts.list(principal, query.advertiserId, windowOf(query)),
    ),
  );
  route(app, deleteContact, async ({ principal, body, request }) => {
    await contacts.remove(principal, { id: body.id, seen: seenIn(request) });
    return { success: true };
  });
}
