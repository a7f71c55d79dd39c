/** One reading of what Stripe knows of a store: all subscriptions and paid orders of its customers. */
import type Stripe from 'stripe';
import type { Order } from './orders.repository.ts';
import { chooseSubscription } from './choose-subscription.ts';
import { dateOf, factsOf, SUBSCRIPTION_EXPAND } from './subscription-facts.ts';
import type { SubscriptionFacts } from './subscription-facts.ts';

export interface Reading {
  subscription: SubscriptionFacts | null;
  /** Live subscriptions beside that one. */
  duplicates: Stripe.Subscription[];
  orders: Order[];
}

const PAGE = 100;

/**
 * Ask Stripe.
 * @param customers Stripe's ids of the store's customers
 * @throws Stripe's errors
 */
export async function readStripe(stripe: Stripe, customers: readonly string[]): Promise<Reading> {
  const found: Stripe.Subscription[] = [];
  const orders: Order[] = [];
  for (const customer of customers) {
    const expand = SUBSCRIPTION_EXPAND.map((path) => `data.${path}`);
    for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: PAGE, expand }))
      found.push(one);
    for await (const charge of stripe.charges.list({ customer, limit: PAGE })) {
      if (isOrder(charge)) orders.push(orderOf(charge));
    }
  }
  const { current, duplicates } = chooseSubscription(found.map(factsOf));
  const refused = new Set(duplicates.map(({ stripeId }) => stripeId));
  return { subscription: current, duplicates: found.filter(({ id }) => refused.has(id)), orders };
}

/** Money that was taken and not given back. */
function isOrder(charge: Stripe.Charge): boolean {
  return charge.status === 'succeeded' && charge.captured && !charge.refunded;
}

function orderOf(charge: Stripe.Charge): Order {
  return {
    id: charge.id,
    createdAt: dateOf(charge.created),
    amount: charge.amount,
    currency: charge.currency,
    receiptUrl: charge.receipt_url,
  };
}
