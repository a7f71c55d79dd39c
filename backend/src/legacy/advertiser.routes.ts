/** The calls about the billing organisation of the caller's store, which they name an advertiser. */
import type { FastifyInstance } from 'fastify';
import {
  addAdvertiser,
  editAdvertiser,
  getAdvertiser,
  getAdvertiserBySource,
} from '@coupon-center/contracts';
import type { OrganisationService } from '../features/organisation/organisation.service.ts';
import { seenIn } from '../platform/http/if-match.ts';
import { route } from '../platform/http/route.ts';

export function registerAdvertiser(app: FastifyInstance, organisations: OrganisationService): void {
  route(app, addAdvertiser, ({ tx, principal, body }) => organisations.add(tx, principal, body));
  route(app, editAdvertiser, ({ principal, body: { id, ...fields }, request }) =>
    organisations.edit(principal, { id, seen: seenIn(request), fields }),
  );
  route(app, getAdvertiser, ({ principal, query }) => organisations.read(principal, query.id));
  route(app, getAdvertiserBySource, ({ principal, query }) =>
    organisations.readBySource(principal, query.sourceId),
  );
}
