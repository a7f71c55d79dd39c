/** The calls of the payment screen. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addPaymentMethod,
  deletePaymentMethod,
  IDEMPOTENCY_KEY_HEADER,
  listPaymentMethods,
  listPlans,
  listTransactions,
  PAYMENT_METHODS_PER_PAGE,
  setDefaultPaymentMethod,
  updateSubscription,
} from '@coupon-center/contracts';
import type { PaymentMethod } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { notFound } from '../../platform/errors.ts';
import { pageReply, windowOf } from '../../platform/http/paging.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import { route } from '../../platform/http/route.ts';
import type { CardsService } from './cards.service.ts';
import { orderView } from './orders.repository.ts';
import type { NumberedOrder } from './orders.repository.ts';
import type { PlansService } from './plans.service.ts';
import type { SubscriptionService } from './subscription.service.ts';

export interface BillingServices {
  plans: PlansService;
  subscriptions: SubscriptionService;
  cards: CardsService;
  /** A page of a store's orders, newest first. */
  orders: (storeId: number, page: PageWindow) => Promise<Paged<NumberedOrder>>;
}

export function billingRoutes(
  app: FastifyInstance,
  { plans, subscriptions, cards, orders }: BillingServices,
): void {
  route(app, listPlans, async ({ site, principal, query }) => {
    if (query.client !== undefined && query.client !== site.clientId)
      throw notFound('This site has no plans for that client.', 'plan_not_found');
    const { plan, subscription } = await plans.list(site, principal, query.checkout);
    const page = pageReply(listPlans, { site, query }, pageOf([plan], windowOf(query)));
    return { ...page, subscription };
  });

  route(app, updateSubscription, async ({ site, principal, body }) =>
    subscriptions.change(ownStoreId(principal), site, body.status),
  );

  route(app, listTransactions, async ({ site, principal, query }) => {
    const { storeId } = principal;
    const { count, results } = storeId ? await orders(storeId, windowOf(query)) : { count: 0, results: [] };
    return pageReply(listTransactions, { site, query }, { count, results: results.map(orderView) });
  });

  route(app, listPaymentMethods, async ({ site, principal, query }) => {
    const found = principal.storeId ? await cards.list(principal.storeId) : [];
    return pageReply(listPaymentMethods, { site, query }, pageOf(found, windowOf(query)));
  });

  route(app, setDefaultPaymentMethod, async ({ site, principal, params }) =>
    cardsPage(site, await cards.setDefault(ownStoreId(principal), params.id)),
  );

  route(app, deletePaymentMethod, async ({ site, principal, params }) =>
    cardsPage(site, await cards.remove(ownStoreId(principal), params.id)),
  );

  route(app, addPaymentMethod, {
    prepare: async ({ site, principal, request }) => {
      const url = await cards.addingPage(ownStoreId(principal), site, requestKeyOf(request));
      if (url === null)
        throw notFound(
          'Subscribe first: a card can only be added to a subscription.',
          'subscription_missing',
        );
      return url;
    },
    handle: async (_context, url) => ({ url }),
  });
}

/** Returns the key with which the caller may repeat the request. */
export function requestKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  return typeof key === 'string' ? key : undefined;
}

/** Returns all cards after a change, as in the list. */
export function cardsPage(site: Site, found: PaymentMethod[]) {
  const query = { page: 1, page_size: PAYMENT_METHODS_PER_PAGE };
  return pageReply(listPaymentMethods, { site, query }, pageOf(found, windowOf(query)));
}

function pageOf<Item>(all: readonly Item[], { limit, offset }: PageWindow): Paged<Item> {
  return { count: all.length, results: all.slice(offset, offset + limit) };
}
