/** The calls about the caller's store, which they call a merchant. */
import type { FastifyInstance } from 'fastify';
import { addMerchant, editMerchant, getMerchant, getMerchantBySource } from '@coupon-center/contracts';
import type { OwnStore, StoresService } from '../features/stores/stores.service.ts';
import { seenIn } from '../platform/http/if-match.ts';
import { route } from '../platform/http/route.ts';

/** Returns the store of a source, which is its id or its slug. */
export function storeOfSource(source: string): OwnStore {
  return /^\d+$/.test(source) ? { id: Number(source) } : { slug: source };
}

export function registerMerchant(app: FastifyInstance, stores: StoresService): void {
  route(app, addMerchant, ({ tx, principal, site, body }) => stores.create(tx, principal, site, body));
  route(app, editMerchant, ({ principal, site, body, request }) =>
    stores.update(principal, site, {
      of: { id: body.id },
      seen: seenIn(request),
      fields: body,
    }),
  );
  route(app, getMerchant, ({ principal, site, query }) => stores.read(principal, site, { id: query.id }));
  route(app, getMerchantBySource, ({ principal, site, query }) =>
    stores.read(principal, site, storeOfSource(query.sourceId)),
  );
}
