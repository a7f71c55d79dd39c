/** The calls about the review of stores: a merchant's own entry, and the provider's queue. */
import type { FastifyInstance } from 'fastify';
import {
  addMerchantQueue,
  approveMerchantQueue,
  declineMerchantQueue,
  editMerchantQueue,
  getMerchantQueue,
  getMerchantQueueBySource,
  listMerchantQueue,
  reviewState,
} from '@coupon-center/contracts';
import type { QueueEntry, Store } from '@coupon-center/contracts';
import type { ReviewService } from '../features/stores/review.service.ts';
import type { StoresService } from '../features/stores/stores.service.ts';
import { seenIn } from '../platform/http/if-match.ts';
import { pageReply, windowOf } from '../platform/http/paging.ts';
import { route } from '../platform/http/route.ts';
import { storeOfSource } from './merchant.routes.ts';

function entryOf(merchant: Store): QueueEntry {
  const { id, decline_reason, updated } = merchant;
  return { id, state: reviewState(merchant), decline_reason, merchant, updated };
}

export function registerMerchantQueue(
  app: FastifyInstance,
  stores: StoresService,
  review: ReviewService,
): void {
  route(app, addMerchantQueue, async ({ tx, principal, site, body }) =>
    entryOf(await stores.create(tx, principal, site, body)),
  );
  route(app, editMerchantQueue, async ({ principal, site, body, request }) => {
    const edit = { of: { id: body.id }, seen: seenIn(request), fields: body };
    return entryOf(await stores.update(principal, site, edit));
  });
  route(app, getMerchantQueue, async ({ principal, site, query }) =>
    entryOf(await stores.read(principal, site, { id: query.id })),
  );
  route(app, getMerchantQueueBySource, async ({ principal, site, query }) =>
    entryOf(await stores.read(principal, site, storeOfSource(query.sourceId))),
  );

  route(app, listMerchantQueue, async ({ site, query }) =>
    pageReply(
      listMerchantQueue,
      { site, query },
      await review.list(site, { filter: query.state, q: query.q, id: query.id }, windowOf(query)),
    ),
  );
  route(app, approveMerchantQueue, ({ principal, site, body: { id }, request }) =>
    review.approve(principal, site, { id, seen: seenIn(request) }),
  );
  route(app, declineMerchantQueue, ({ principal, site, body: { id, reason }, request }) =>
    review.decline(principal, site, { id, seen: seenIn(request) }, reason),
  );
}
