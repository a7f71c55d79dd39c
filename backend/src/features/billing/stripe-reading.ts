/** Reads a store's data at Stripe: all subscriptions and paid orders of its customers. */
import type Stripe from 'stripe';
import { fromEpochSeconds } from '../../platform/clock.ts';
import type { Order } from './orders.repository.ts';
import type { FailedPayment } from './billing-news.ts';
import { chooseSubscription } from './choose-subscription.ts';
import { isMissing } from './stripe-client.ts';
import { factsOf, isInArrears, SUBSCRIPTION_EXPAND } from './subscription.ts';
import type { SubscriptionFacts } from './subscription.ts';

export interface Reading {
  subscription: SubscriptionFacts | null;
  /** Other live subscriptions. */
  duplicates: Stripe.Subscription[];
  /** Null if they could not all be read. */
  orders: Order[] | null;
  /** The last attempt to collect what the subscription owes, if that failed. */
  failedPayment: FailedPayment | null;
}

const PAGE = 100;

/**
 * Reads Stripe.
 * @param customers Stripe's ids of the store's customers
 * @param kept the subscription from the previous reading
 * @throws Stripe's errors
 */
export async function readStripe(
  stripe: Stripe,
  customers: readonly string[],
  kept: Pick<SubscriptionFacts, 'customerId' | 'stripeId'> | null,
): Promise<Reading> {
  const found: Stripe.Subscription[] = [];
  const charges: Stripe.Charge[] = [];
  let isWhole = true;
  for (const customer of customers) {
    try {
      found.push(...(await subscriptionsOf(stripe, customer)));
      charges.push(...(await chargesOf(stripe, customer)));
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Nothing can be listed for a customer deleted at Stripe, but the subscription can still be read: it has ended.
      isWhole = false;
      if (kept?.customerId === customer)
        found.push(await stripe.subscriptions.retrieve(kept.stripeId, { expand: SUBSCRIPTION_EXPAND }));
    }
  }
  const { current, duplicates } = chooseSubscription(found.map(factsOf));
  const refused = new Set(duplicates.map(({ stripeId }) => stripeId));
  return {
    subscription: current,
    duplicates: found.filter(({ id }) => refused.has(id)),
    orders: isWhole ? charges.filter(isOrder).map(orderOf) : null,
    failedPayment: failedPaymentOf(
      found.find(({ id }) => id === current?.stripeId),
      charges,
    ),
  };
}

async function subscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = SUBSCRIPTION_EXPAND.map((path) => `data.${path}`);
  const found: Stripe.Subscription[] = [];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: PAGE, expand }))
    found.push(one);
  return found;
}

/** Newest first. */
async function chargesOf(stripe: Stripe, customer: string): Promise<Stripe.Charge[]> {
  const charges: Stripe.Charge[] = [];
  for await (const charge of stripe.charges.list({ customer, limit: PAGE })) charges.push(charge);
  return charges;
}

/** Payments that were not fully refunded. */
function isOrder(charge: Stripe.Charge): boolean {
  return charge.status === 'succeeded' && charge.captured && !charge.refunded;
}

function orderOf(charge: Stripe.Charge): Order {
  return {
    id: charge.id,
    createdAt: fromEpochSeconds(charge.created),
    amount: charge.amount,
    currency: charge.currency,
    receiptUrl: charge.receipt_url,
  };
}

/** @param charges charges of its customer, newest first */
function failedPaymentOf(
  subscription: Stripe.Subscription | undefined,
  charges: readonly Stripe.Charge[],
): FailedPayment | null {
  const invoice = subscription?.latest_invoice;
  if (!subscription || !isInArrears(subscription)) return null;
  if (!invoice || typeof invoice === 'string' || !invoice.id || invoice.attempt_count === 0) return null;
  const declined = charges.find(
    ({ customer, status, created }) =>
      status === 'failed' && created >= invoice.created && idOf(customer) === idOf(subscription.customer),
  );
  const { brand, last4 } = declined?.payment_method_details?.card ?? {};
  return {
    invoiceId: invoice.id,
    attempt: invoice.attempt_count,
    at: fromEpochSeconds(declined?.created ?? invoice.created),
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    nextAttempt:
      invoice.next_payment_attempt === null ? null : fromEpochSeconds(invoice.next_payment_attempt),
    card: brand && last4 ? { brand, last4 } : null,
  };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}
