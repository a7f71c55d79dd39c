/** Customers and their cards. */
import { endSubscription } from '../billing/cancel.ts';
import { listPage } from '../listing.ts';
import { newCustomer } from '../objects/customer.ts';
import type { Params } from '../params.ts';
import { requireObject } from '../require-object.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { StripeRouter } from '../stripe-router.ts';
import { ownEntry, type StripeState } from '../stripe-state.ts';
import type { Customer } from '../stripe-types.ts';

export function customerRoutes(router: StripeRouter): void {
  router.post('/customers', ({ tx, params }) => {
    const customer = newCustomer(params.text('email') ?? null, tx.now);
    tx.state.customers[customer.id] = customer;
    tx.emit('customer.created', customer);
    return customer;
  });
  router.get('/customers', ({ state, params, url }) => {
    const email = params.text('email');
    return listPage(state.customers, params, url, (customer) => !email || customer.email === email);
  });
  // A deleted customer can still be read, but no longer filters a list.
  router.get(
    '/customers/:id',
    ({ state, id }) => ownEntry(state.deleted_customers, id) ?? requireObject(state, 'customers', id),
  );
  router.post('/customers/:id', ({ tx, state, params, id }) => {
    const customer = requireObject(state, 'customers', id);
    change(state, customer, params);
    tx.emit('customer.updated', customer);
    return customer;
  });
  router.delete('/customers/:id', ({ tx, state, id }) => {
    const customer = requireObject(state, 'customers', id);
    for (const subscription of Object.values(state.subscriptions)) {
      if (subscription.customer === id && subscription.status !== 'canceled') {
        endSubscription(tx, subscription, 'cancellation_requested');
      }
    }
    for (const method of Object.values(state.payment_methods)) {
      if (method.customer === id) method.customer = null;
    }
    delete state.customers[id];
    tx.emit('customer.deleted', customer);
    return (state.deleted_customers[id] = { id, object: 'customer', deleted: true });
  });

  router.get('/customers/:id/payment_methods', ({ state, params, id, url }) => {
    const customer = requireObject(state, 'customers', id);
    params.oneOf('type', ['card']);
    return listPage(state.payment_methods, params, url, (method) => method.customer === customer.id);
  });
  router.post('/payment_methods/:id/detach', ({ tx, state, id }) => {
    const method = requireObject(state, 'payment_methods', id);
    const owner = method.customer;
    if (owner === null) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    method.customer = null;
    const { invoice_settings } = requireObject(state, 'customers', owner);
    if (invoice_settings.default_payment_method === id) invoice_settings.default_payment_method = null;
    for (const subscription of Object.values(state.subscriptions)) {
      if (subscription.default_payment_method === id) subscription.default_payment_method = null;
    }
    tx.emit('payment_method.detached', method, { customer: owner });
    return method;
  });
}

function change(state: StripeState, customer: Customer, params: Params): void {
  const email = params.text('email');
  if (email !== undefined) customer.email = email;
  const settings = params.group('invoice_settings');
  const method = settings?.text('default_payment_method');
  if (!settings || method === undefined) return;
  const param = settings.nameOf('default_payment_method');
  if (method !== null && requireObject(state, 'payment_methods', method, param).customer !== customer.id) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param },
    );
  }
  customer.invoice_settings.default_payment_method = method;
}
