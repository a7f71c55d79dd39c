/** The calls of the payment screen. */
import type { FastifyInstance } from 'fastify';
import {
  listPaymentMethods,
  listPlans,
  listTransactions,
  updateSubscription,
} from '@coupon-center/contracts';
import type { Transaction } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
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
    const { page, page_size: size } = query;
    const { count, orders } = principal.storeId
      ? await listOrders(db, principal.storeId, { limit: size, offset: (page - 1) * size })
      : { count: 0, orders: [] };
    const address = (number: number) => pageAddress(site, number, size);
    return {
      count,
      next: page * size < count ? address(page + 1) : null,
      previous: page > 1 ? address(page - 1) : null,
      results: orders.map(transactionOf),
    };
  });

  route(app, listPaymentMethods, async ({ principal }) => {
    const results = principal.storeId ? await subscriptions.cards(principal.storeId) : [];
    return { count: results.length, results };
  });
}

function pageAddress(site: Site, page: number, size: number): string {
  return `${site.portalUrl}${listTransactions.path}?page=${page}&page_size=${size}`;
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
