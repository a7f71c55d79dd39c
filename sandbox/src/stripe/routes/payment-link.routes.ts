/** Payment links: the addresses that sell a subscription. */
import { listPage } from '../listing.ts';
import { newPaymentLink, type PaymentLinkInput } from '../objects/payment-link.ts';
import type { Params } from '../params.ts';
import { requireObject } from '../require-object.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { StripeRouter } from '../stripe-router.ts';
import type { StripeState } from '../stripe-state.ts';
import type { PaymentLink } from '../stripe-types.ts';

export function paymentLinkRoutes(router: StripeRouter): void {
  router.post('/payment_links', ({ tx, params }) => {
    const link = newPaymentLink({
      items: lineItems(tx.state, params),
      afterCompletion: afterCompletion(params),
      metadata: params.metadata(),
      subscriptionMetadata: params.group('subscription_data')?.metadata() ?? {},
    });
    tx.state.payment_links[link.id] = link;
    tx.emit('payment_link.created', link);
    return link;
  });
  router.get('/payment_links', ({ state, params, url }) => listPage(state.payment_links, params, url));
  router.post('/payment_links/:id', ({ tx, state, params, id }) => {
    const link = requireObject(state, 'payment_links', id);
    link.active = params.boolean('active') ?? link.active;
    tx.emit('payment_link.updated', link);
    return link;
  });
}

function lineItems(state: StripeState, params: Params): PaymentLinkInput['items'] {
  const items = params.groups('line_items').map((item) => {
    const param = item.nameOf('price');
    const price = requireObject(state, 'prices', item.requiredText('price'), param);
    if (!price.active) throw invalidRequest('The price specified is inactive.', { param });
    if (!price.recurring)
      throw invalidRequest('The sandbox sells subscriptions only: use a recurring price.', { param });
    const quantity = item.requiredInteger('quantity');
    if (quantity < 1) {
      throw invalidRequest('This value must be greater than or equal to 1.', {
        param: item.nameOf('quantity'),
      });
    }
    return { price, quantity, description: requireObject(state, 'products', price.product).name };
  });
  if (items.length === 0) params.requiredText('line_items');
  if (new Set(items.map(({ price }) => price.currency)).size > 1) {
    throw invalidRequest('All line items must use one currency.', { param: 'line_items' });
  }
  return items;
}

/** A redirect, or Stripe's own confirmation by default. */
function afterCompletion(params: Params): PaymentLink['after_completion'] {
  const group = params.group('after_completion');
  if (!group) return { type: 'hosted_confirmation', hosted_confirmation: { custom_message: null } };
  group.oneOf('type', ['redirect']);
  return { type: 'redirect', redirect: { url: group.requiredGroup('redirect').requiredAddress('url') } };
}
