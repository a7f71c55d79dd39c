/** Completes a payment: creates customer, card, subscription, invoice, charge and checkout session together. */
import { collectInvoice, issueInvoice } from '../stripe/billing/pay-invoice.ts';
import { newPaidSession } from '../stripe/objects/checkout-session.ts';
import { newCustomer } from '../stripe/objects/customer.ts';
import { newSubscription } from '../stripe/objects/subscription.ts';
import { requireObject } from '../stripe/require-object.ts';
import { type Transaction, ownEntry } from '../stripe/stripe-state.ts';
import type { CheckoutSession } from '../stripe/stripe-types.ts';
import type { Card } from '../stripe/card.ts';
import { CardDeclinedError, keepCard } from './keep-card.ts';

export interface Purchase {
  linkId: string;
  /** Token of the form. Submitting it again leads to the first session and buys nothing. */
  attempt: string;
  card: Card;
  clientReferenceId: string | null;
  email: string;
}

/**
 * Buys what the link sells.
 *
 * @throws CardDeclinedError if the card is declined
 */
export function subscribe(tx: Transaction, purchase: Purchase): CheckoutSession {
  const { attempt, card, clientReferenceId, email } = purchase;
  const earlier = ownEntry(tx.state.submissions, attempt);
  const earlierSession = earlier === undefined ? undefined : tx.state.checkout_sessions[earlier];
  if (earlierSession) return earlierSession;

  const link = requireObject(tx.state, 'payment_links', purchase.linkId);
  const customer = newCustomer(email, tx.now);
  customer.currency = link.currency;
  tx.state.customers[customer.id] = customer;
  tx.emit('customer.created', customer);

  const paymentMethod = keepCard(tx, card, customer);

  const subscription = newSubscription(
    {
      customer: customer.id,
      paymentMethod: paymentMethod.id,
      items: link.line_items.data,
      metadata: link.subscription_data?.metadata ?? {},
    },
    tx.now,
  );
  tx.state.subscriptions[subscription.id] = subscription;
  const invoice = issueInvoice(tx, subscription, 'subscription_create');
  tx.emit('customer.subscription.created', subscription);
  const decline = collectInvoice(tx, invoice, subscription);
  if (decline) throw new CardDeclinedError(decline);

  const session = newPaidSession(
    { link, customer, clientReferenceId, invoice: invoice.id, subscription: subscription.id },
    tx.now,
  );
  tx.state.checkout_sessions[session.id] = session;
  tx.state.submissions[attempt] = session.id;
  tx.emit('checkout.session.completed', session);
  return session;
}
