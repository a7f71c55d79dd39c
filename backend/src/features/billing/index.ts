/** Billing: the plan, a store's subscription, its orders and cards. Payments run on Stripe. */
import type { FastifyInstance } from 'fastify';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { createBillingSync } from './billing-sync.service.ts';
import { createBillingLease } from './billing-lease.ts';
import { billingRoutes } from './billing.routes.ts';
import type { BillingServices } from './billing.routes.ts';
import { createCardsService } from './cards.service.ts';
import { sendBillingNews } from './billing-notices.ts';
import { watchAccounts } from './closed-accounts.ts';
import { watchCards } from './expiring-cards.ts';
import { listOrders, removeKeptBefore } from './orders.repository.ts';
import { watchEnds } from './pages-offline.ts';
import { createPaymentReferences } from './payment-reference.ts';
import { createPlansService } from './plans.service.ts';
import { stripeClient } from './stripe-client.ts';
import { createSubscriptionService } from './subscription.service.ts';
import { createWebhookEvents } from './webhook.service.ts';
import { webhookRoutes } from './webhook.routes.ts';

export { createBillingPort } from './billing.port.ts';
export { stripeClient } from './stripe-client.ts';
export { cardsPage, requestKeyOf } from './billing.routes.ts';
export type { BillingServices } from './billing.routes.ts';

/** How long the orders of erased accounts are kept, in seconds: seven years, more than tax law in Canada and the US requires. */
const KEPT_ORDERS_SECONDS = 7 * 366 * 86_400;

/**
 * Registers the feature's calls, the webhook endpoint and its jobs.
 * @returns the services that the legacy calls need
 */
export async function registerBilling(app: FastifyInstance, deps: Deps): Promise<BillingServices> {
  const stripe = stripeClient(deps.env);
  const references = createPaymentReferences(deps.env().JWT_SECRET);
  const sync = createBillingSync(deps, stripe, references);
  const withLease = createBillingLease(deps);
  watchAccounts(deps, stripe, sync);
  watchCards(deps, stripe);
  watchEnds(deps);
  sendBillingNews(deps);
  deps.sweeper.add('orders of erased accounts', () =>
    removeKeptBefore(deps.db, plusSeconds(deps.clock.now(), -KEPT_ORDERS_SECONDS)),
  );
  const services: BillingServices = {
    plans: createPlansService(deps, stripe, sync, references),
    subscriptions: createSubscriptionService(deps, stripe, sync, withLease),
    cards: createCardsService(deps, stripe, sync, withLease),
    orders: (storeId, page) => listOrders(deps.db, storeId, page),
  };
  billingRoutes(app, services);
  await webhookRoutes(app, deps, createWebhookEvents(deps, sync));
  return services;
}
