/** Ends a second live subscription of a store at Stripe, and gives back what was paid for it. */
import Stripe from 'stripe';
import { isMissing } from './stripe-client.ts';
import { stripeKey } from './stripe-client.ts';

/**
 * Refund the subscription's latest payment, then cancel it. In this order, because a cancelled one is no longer found:
 * whatever fails half-way is done again by the next reading.
 * @param subscription as the API sends it, with its latest invoice and that one's payments
 * @throws Stripe's errors
 * @see docs/rules.md, 35
 */
export async function refuseSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  for (const payment of paymentsOf(subscription)) await refund(stripe, payment);
  try {
    await stripe.subscriptions.cancel(subscription.id);
  } catch (error) {
    // Another process was quicker.
    if (!isMissing(error)) throw error;
  }
}

type Refundable = { charge: string } | { payment_intent: string };

function paymentsOf({ latest_invoice: invoice }: Stripe.Subscription): Refundable[] {
  if (!invoice || typeof invoice === 'string') return [];
  const paid = invoice.payments?.data.filter(({ status }) => status === 'paid') ?? [];
  return paid.flatMap(({ payment }): Refundable[] => {
    if (payment.payment_intent) return [{ payment_intent: idOf(payment.payment_intent) }];
    return payment.charge ? [{ charge: idOf(payment.charge) }] : [];
  });
}

async function refund(stripe: Stripe, payment: Refundable): Promise<void> {
  try {
    await stripe.refunds.create(
      { ...payment, reason: 'duplicate' },
      { idempotencyKey: stripeKey('duplicate', JSON.stringify(payment)) },
    );
  } catch (error) {
    const done =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
    if (!done) throw error;
  }
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
