/** Charges with their receipts, invoices, and events. */
import { declineOf } from '../test-cards.ts';
import { collect } from '../billing/renewals.ts';
import { listPage } from '../listing.ts';
import { customerAsked, requireObject } from '../require-object.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { StripeRouter } from '../stripe-router.ts';
import type { Invoice } from '../stripe-types.ts';
import { cardError } from './payment-method.routes.ts';

const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

export function billingRoutes(router: StripeRouter): void {
  router.get('/charges', ({ state, params, url }) => {
    const customer = customerAsked(state, params);
    return listPage(state.charges, params, url, (charge) => !customer || charge.customer === customer);
  });
  router.get('/charges/:id', ({ state, id }) => requireObject(state, 'charges', id));

  router.get('/invoices', ({ state, params, url }) => {
    const customer = customerAsked(state, params);
    const subscription = params.text('subscription');
    const status = params.oneOf('status', INVOICE_STATUSES);
    return listPage(
      state.invoices,
      params,
      url,
      (invoice) =>
        (!customer || invoice.customer === customer) &&
        (!subscription || subscriptionOf(invoice) === subscription) &&
        (!status || invoice.status === status),
    );
  });
  router.get('/invoices/:id', ({ state, id }) => requireObject(state, 'invoices', id));
  router.post('/invoices/:id/pay', ({ tx, state, id }) => {
    const invoice = requireObject(state, 'invoices', id);
    if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
    const subscription = requireObject(state, 'subscriptions', String(subscriptionOf(invoice)));
    if (subscription.status === 'canceled')
      throw invalidRequest('The subscription of this invoice has ended.');
    const customer = requireObject(state, 'customers', invoice.customer);
    const card = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
    const decline = typeof card === 'string' ? declineOf(state.cards[card], false) : undefined;
    if (decline) throw cardError(decline);
    collect(tx, invoice, subscription);
    return invoice;
  });

  router.get('/events', ({ state, params, url }) => {
    const type = params.text('type');
    const types = params.texts('types');
    return listPage(
      state.events,
      params,
      url,
      (event) => (!type || event.type === type) && (!types || types.includes(event.type)),
    );
  });
  router.get('/events/:id', ({ state, id }) => requireObject(state, 'events', id));
}

function subscriptionOf(invoice: Invoice): unknown {
  return invoice.parent?.subscription_details?.subscription;
}
