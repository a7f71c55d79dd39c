/** Subscriptions: reading, cancelling, resuming. They are created through payment links. */
import { cancelAtPeriodEnd, endSubscription } from '../billing/cancel.ts';
import { listPage } from '../listing.ts';
import { customerAsked, requireObject } from '../require-object.ts';
import { invalidRequest, noSuch } from '../stripe-error.ts';
import type { StripeRouter } from '../stripe-router.ts';

const STATUSES = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

export function subscriptionRoutes(router: StripeRouter): void {
  router.get('/subscriptions', ({ state, params, url }) => {
    const customer = customerAsked(state, params);
    const price = params.text('price');
    const status = params.oneOf('status', STATUSES);
    return listPage(
      state.subscriptions,
      params,
      url,
      (subscription) =>
        (!customer || subscription.customer === customer) &&
        (!price || subscription.items.data.some((item) => item.price.id === price)) &&
        hasStatus(subscription.status, status),
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
    const description = params.text('description');
    if (description !== undefined) subscription.description = description;
    subscription.metadata = params.metadata(subscription.metadata);
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

/** Without a status, lists everything that hasn't ended, as Stripe does. */
function hasStatus(actual: string, wanted: (typeof STATUSES)[number] | undefined): boolean {
  const ended = actual === 'canceled' || actual === 'incomplete_expired';
  if (wanted === undefined) return !ended;
  if (wanted === 'all') return true;
  return wanted === 'ended' ? ended : actual === wanted;
}
