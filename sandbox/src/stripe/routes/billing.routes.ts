/** Charges with their receipts, invoices, refunds, and events. */
import { declineOf } from '../test-cards.ts';
import { collect } from '../billing/renewals.ts';
import { listPage } from '../listing.ts';
import { newRefund } from '../objects/refund.ts';
import { customerAsked, requireObject } from '../require-object.ts';
import { invalidRequest, StripeApiError } from '../stripe-error.ts';
import type { StripeRouter } from '../stripe-router.ts';
import type { Invoice } from '../stripe-types.ts';

const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function billingRoutes(router: StripeRouter): void {
  router.get('/charges', ({ state, params, url }) => {
    const customer = customerAsked(state, params);
    return listPage(state.charges, params, url, (charge) => !customer || charge.customer === customer);
  });

  router.get('/invoices', ({ state, params, url }) => {
    const subscription = params.text('subscription');
    const status = params.oneOf('status', INVOICE_STATUSES);
    return listPage(
      state.invoices,
      params,
      url,
      (invoice) =>
        (!subscription || subscriptionOf(invoice) === subscription) && (!status || invoice.status === status),
    );
  });
  router.post('/invoices/:id/pay', ({ tx, state, id }) => {
    const invoice = requireObject(state, 'invoices', id);
    if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
    const subscription = requireObject(state, 'subscriptions', String(subscriptionOf(invoice)));
    if (subscription.status === 'canceled')
      throw invalidRequest('The subscription of this invoice has ended.');
    const customer = requireObject(state, 'customers', invoice.customer);
    const card = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
    const decline = typeof card === 'string' ? declineOf(state.cards[card], false) : undefined;
    if (decline) {
      const { code, declineCode, message } = decline;
      throw new StripeApiError(402, {
        type: 'card_error',
        code,
        ...(declineCode !== undefined && { decline_code: declineCode }),
        message,
      });
    }
    collect(tx, invoice, subscription);
    return invoice;
  });

  router.post('/refunds', ({ tx, state, params }) => {
    const charge = requireObject(state, 'charges', params.requiredText('charge'), 'charge');
    const reason = params.oneOf('reason', REFUND_REASONS) ?? null;
    if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid and cannot be refunded.`);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) {
      const message = `Charge ${charge.id} has already been refunded.`;
      throw invalidRequest(message, { code: 'charge_already_refunded' });
    }
    const amount = params.integer('amount') ?? left;
    if (amount < 1 || amount > left) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), or less than 1.`;
      throw invalidRequest(message, { param: 'amount' });
    }
    const refund = newRefund({ charge, amount, reason }, tx.now);
    state.refunds[refund.id] = refund;
    const { amount_refunded, refunded } = charge;
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    tx.emit('refund.created', refund);
    tx.emit('charge.refunded', charge, { amount_refunded, refunded });
    return refund;
  });

  router.get('/events', ({ state, params, url }) => listPage(state.events, params, url));
}

function subscriptionOf(invoice: Invoice): unknown {
  return invoice.parent?.subscription_details?.subscription;
}
