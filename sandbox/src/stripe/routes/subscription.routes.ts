/** Subscriptions: reading, cancelling, resuming. They are created through payment links. */
import { cancelAtPeriodEnd, endSubscription } from '../billing/cancel.ts';
import { listPage } from '../listing.ts';
import { customerAsked, requireObject } from '../require-object.ts';
import { invalidRequest, noSuch } from '../stripe-error.ts';
import type { StripeRouter } from '../stripe-router.ts';

export function subscriptionRoutes(router: StripeRouter): void {
  router.get('/subscriptions', ({ state, params, url }) => {
    const customer = customerAsked(state, params);
    // Without a status, Stripe lists everything that hasn't ended.
    const isAll = params.oneOf('status', ['all']) === 'all';
    return listPage(
      state.subscriptions,
      params,
      url,
      (subscription) =>
        (!customer || subscription.customer === customer) && (isAll || subscription.status !== 'canceled'),
    );
  });
  router.get('/subscriptions/:id', ({ state, id }) => requireObject(state, 'subscriptions', id));
  router.post('/subscriptions/:id', ({ tx, state, params, id }) => {
    const subscription = requireObject(state, 'subscriptions', id);
    const wanted = params.boolean('cancel_at_period_end');
    const previous: object = wanted === undefined ? {} : cancelAtPeriodEnd(tx, subscription, wanted);
    const method = params.text('default_payment_method');
    if (method !== undefined) {
      if (method !== null) requireOwnCard(method);
      subscription.default_payment_method = method;
    }
    tx.emit('customer.subscription.updated', subscription, previous);
    return subscription;

    function requireOwnCard(card: string): void {
      const param = 'default_payment_method';
      if (requireObject(state, 'payment_methods', card, param).customer === subscription.customer) return;
      throw invalidRequest(
        `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
        { code: 'resource_missing', param },
      );
    }
  });
  router.delete('/subscriptions/:id', ({ tx, state, id }) => {
    const subscription = requireObject(state, 'subscriptions', id);
    if (subscription.status === 'canceled') throw noSuch('subscription', id, 'id', 404);
    endSubscription(tx, subscription, 'cancellation_requested');
    return subscription;
  });
}
