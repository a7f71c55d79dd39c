/** Routes for the caller's store. */
import type { FastifyInstance } from 'fastify';
import { createStore, readStore, updateStore } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { seenIn } from '../../platform/http/if-match.ts';
import { route } from '../../platform/http/route.ts';
import { createStoresService } from './stores.service.ts';
import type { StoresService } from './stores.service.ts';

/** @returns the feature's service, for the legacy calls */
export function registerStores(app: FastifyInstance, deps: Deps): StoresService {
  const stores = createStoresService(deps);

  route(app, createStore, ({ tx, principal, site, body }) => stores.create(tx, principal, site, body));
  route(app, readStore, ({ principal, site, params }) => stores.read(principal, site, { id: params.id }));
  route(app, updateStore, ({ principal, site, params, query, body, request }) =>
    stores.update(principal, site, {
      of: { slug: params.slug, id: query.id || undefined, client: query.client || undefined },
      seen: seenIn(request),
      fields: body,
    }),
  );
  return stores;
}
