/** The calls about the own store. */
import type { FastifyInstance } from 'fastify';
import { createStore, readStore, updateStore } from '@coupon-center/contracts';
import type { StoreWrite } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { seenIn } from '../../platform/if-match.ts';
import { route } from '../../platform/route.ts';
import type { EditableFields } from './stores.repository.ts';
import { createStoresService } from './stores.service.ts';
import type { StoresService } from './stores.service.ts';

/** Only these: whatever else a body says of a store is the server's to decide. */
function editable(body: Required<StoreWrite>): EditableFields {
  return {
    name: body.name,
    website_url: body.website_url,
    logo_url: body.logo_url,
    contact_first_name: body.contact_first_name,
    contact_last_name: body.contact_last_name,
    contact_email: body.contact_email,
  };
}

/** @returns the feature's service, for the calls of the older interface */
export function registerStores(app: FastifyInstance, deps: Deps): StoresService {
  const stores = createStoresService(deps);

  route(app, createStore, ({ executor, principal, site, body }) =>
    stores.create(executor, principal, site, editable(body)),
  );
  route(app, readStore, ({ principal, site, params }) => stores.read(principal, site, params.id));
  route(app, updateStore, ({ principal, site, params, query, body, request }) =>
    stores.update(principal, site, {
      slug: params.slug,
      id: query.id || undefined,
      seen: seenIn(request),
      fields: editable(body),
    }),
  );
  return stores;
}
