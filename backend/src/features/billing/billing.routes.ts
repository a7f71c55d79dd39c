/** The calls of the payment screen. */
import type { FastifyInstance } from 'fastify';
import {
  listPaymentMethods,
  listPlans,
  listTransactions,
  updateSubscription,
} from '@coupon-center/contracts';
import type { Transaction } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { pageReply, windowOf } from '../../platform/paging.ts';
import { ownStoreId } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { listOrders } from './orders.repository.ts';
import type { Order } from './orders.repository.ts';
import type { PlansService } from './plans.service.ts';
import { secondsOf } from './subscription-facts.ts';
import type { SubscriptionService } from './subscription.service.ts';

interface BillingServices {
  plans: PlansService;
  subscriptions: SubscriptionService;
}

export function billingRoutes(
  app: FastifyInstance,
  { db }: Deps,
  { plans, subscriptions }: BillingServices,
): void {
  route(app, listPlans, async ({ site, principal, query }) => {
    const { plan, subscription } = await plans.list(site, principal, query.checkout);
    return { count: 1, results: [plan], subscription };
  });

  route(app, updateSubscription, async ({ site, principal, body }) =>
    subscriptions.change(ownStoreId(principal), site, body.status),
  );

  route(app, listTransactions, async ({ site, principal, query }) => {
    const { count, orders } = principal.storeId
      ? await listOrders(db, principal.storeId, windowOf(query))
      : { count: 0, orders: [] };
    return pageReply(listTransactions, { site, query }, { count, results: orders.map(transactionOf) });
  });

  route(app, listPaymentMethods, async ({ principal }) => {
    const results = principal.storeId ? await subscriptions.cards(principal.storeId) : [];
    return { count: results.length, results };
  });
}

function transactionOf(order: Order): Transaction {
  return {
    id: order.id,
    transaction_created: secondsOf(order.createdAt),
    amount: order.amount,
    currency: order.currency,
    receipt_url: order.receiptUrl,
  };
}
