/** Issues invoices for a subscription's current period, and collects them from the card. */
import { declineOf, type Decline } from '../test-cards.ts';
import { newCharge } from '../objects/charge.ts';
import { newInvoice, type InvoiceInput } from '../objects/invoice.ts';
import { requireObject } from '../require-object.ts';
import { type Transaction, stripeId } from '../stripe-state.ts';
import type { Charge, Customer, Invoice, PaymentMethod, Subscription } from '../stripe-types.ts';

/** Issues the invoice for the current period of `subscription`. */
export function issueInvoice(
  tx: Transaction,
  subscription: Subscription,
  reason: InvoiceInput['reason'],
): Invoice {
  const customer = requireObject(tx.state, 'customers', subscription.customer);
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  const number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  const invoice = newInvoice({ customer, subscription, reason, number }, tx.now);
  tx.state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  tx.emit('invoice.created', invoice);
  tx.emit('invoice.finalized', invoice);
  return invoice;
}

/**
 * Tries to collect an open invoice and records the charge, the result on the invoice and the events.
 *
 * @returns why the card was declined, or undefined if the invoice is paid
 */
export function collectInvoice(
  tx: Transaction,
  invoice: Invoice,
  subscription: Subscription,
): Decline | undefined {
  const customer = requireObject(tx.state, 'customers', invoice.customer);
  const paymentMethod = payingMethod(tx, subscription, customer);
  invoice.attempted = true;
  invoice.attempt_count += 1;

  const isFirst = invoice.billing_reason === 'subscription_create';
  const decline = paymentMethod ? declineOf(tx.state.cards[paymentMethod.id], isFirst) : NO_CARD;
  const charge = paymentMethod && recordCharge(tx, invoice, customer, paymentMethod, decline);
  if (decline) {
    tx.emit('invoice.payment_failed', invoice);
    return decline;
  }
  if (charge) settle(invoice, charge, tx.now);
  tx.emit('invoice.paid', invoice);
  tx.emit('invoice.payment_succeeded', invoice);
  return undefined;
}

const NO_CARD: Decline = {
  code: 'missing',
  message: 'This customer has no attached payment source or default payment method.',
};

function payingMethod(
  tx: Transaction,
  subscription: Subscription,
  customer: Customer,
): PaymentMethod | undefined {
  const fallback = customer.invoice_settings.default_payment_method;
  const id = subscription.default_payment_method ?? (typeof fallback === 'string' ? fallback : undefined);
  return id === undefined ? undefined : tx.state.payment_methods[id];
}

function recordCharge(
  tx: Transaction,
  invoice: Invoice,
  customer: Customer,
  paymentMethod: PaymentMethod,
  decline: Decline | undefined,
): Charge {
  const description =
    invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';
  const { amount_due: amount, currency } = invoice;
  const charge = newCharge({ amount, currency, customer, description, paymentMethod, decline }, tx.now);
  tx.state.charges[charge.id] = charge;
  tx.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

function settle(invoice: Invoice, charge: Charge, now: number): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  invoice.status_transitions.paid_at = now;
  invoice.hosted_invoice_url = charge.receipt_url;
  invoice.payments.data.push({
    id: stripeId('inpay_'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'charge', charge: charge.id },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now },
  });
}
