/** The calls about the contacts of your billing organisation. */
import type { FastifyInstance } from 'fastify';
import { addContact, deleteContact, editContact, getContact, listContacts } from '@coupon-center/contracts';
import type { ContactsService } from '../features/organisation/contacts.service.ts';
import { seenIn } from '../platform/http/if-match.ts';
import { pageReply, windowOf } from '../platform/http/paging.ts';
import { route } from '../platform/http/route.ts';

export function registerContact(app: FastifyInstance, contacts: ContactsService): void {
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
