/** Billing: the plan, the subscription of a store, its orders and cards. Stripe is the engine. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { createBillingSync } from './billing-sync.service.ts';
import { billingRoutes } from './billing.routes.ts';
import { createPlansService } from './plans.service.ts';
import { stripeClient } from './stripe-client.ts';
import { createSubscriptionService } from './subscription.service.ts';
import type { SubscriptionService } from './subscription.service.ts';
import { createWebhookEvents } from './webhook-events.ts';
import { webhookRoutes } from './webhook.routes.ts';

export { createBillingPort } from './billing-port.ts';

/**
 * Register the feature's calls, the webhook endpoint and the work in the queue.
 * @returns what the calls of the older interface need
 */
export async function registerBilling(app: FastifyInstance, deps: Deps): Promise<SubscriptionService> {
  const stripe = stripeClient(deps.env);
  const sync = createBillingSync(deps, stripe);
  const plans = createPlansService(deps, stripe, sync);
  const subscriptions = createSubscriptionService(deps, stripe, sync);
  billingRoutes(app, deps, { plans, subscriptions });
  await webhookRoutes(app, deps, createWebhookEvents(deps, sync));
  return subscriptions;
}
