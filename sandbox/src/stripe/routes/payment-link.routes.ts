/** Payment links: the addresses that sell a subscription. */
import { listPage } from '../listing.ts';
import { newPaymentLink, type PaymentLinkInput } from '../objects/payment-link.ts';
import type { Params } from '../params.ts';
import { requireObject } from '../require-object.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { Transaction } from '../transaction.ts';
import type { StripeRouter } from '../stripe-router.ts';
import type { PaymentLink } from '../stripe-types.ts';
import { createPrice } from './catalog.routes.ts';

export function paymentLinkRoutes(router: StripeRouter): void {
  router.post('/payment_links', ({ tx, params }) => {
    const subscription = params.group('subscription_data');
    const link = newPaymentLink({
      items: lineItems(tx, params),
      afterCompletion: afterCompletion(params) ?? CONFIRMATION,
      allowPromotionCodes: params.boolean('allow_promotion_codes') ?? false,
      inactiveMessage: params.text('inactive_message') ?? null,
      metadata: params.metadata(),
      subscriptionDescription: subscription?.text('description') ?? null,
      subscriptionMetadata: subscription?.metadata() ?? {},
    });
    tx.state.payment_links[link.id] = link;
    tx.emit('payment_link.created', link);
    return link;
  });
  router.get('/payment_links', ({ state, params, url }) => {
    const active = params.boolean('active');
    return listPage(
      state.payment_links,
      params,
      url,
      (link) => active === undefined || link.active === active,
    );
  });
  router.get('/payment_links/:id', ({ state, id }) => requireObject(state, 'payment_links', id));
  router.get('/payment_links/:id/line_items', ({ state, params, id, url }) => {
    const items = requireObject(state, 'payment_links', id).line_items.data;
    return listPage(Object.fromEntries(items.map((item) => [item.id, item])), params, url);
  });
  router.post('/payment_links/:id', ({ tx, state, params, id }) => {
    const link = requireObject(state, 'payment_links', id);
    link.active = params.boolean('active') ?? link.active;
    link.after_completion = afterCompletion(params) ?? link.after_completion;
    const message = params.text('inactive_message');
    if (message !== undefined) link.inactive_message = message;
    link.metadata = params.metadata(link.metadata);
    tx.emit('payment_link.updated', link);
    return link;
  });
}

const CONFIRMATION: PaymentLink['after_completion'] = {
  type: 'hosted_confirmation',
  hosted_confirmation: { custom_message: null },
};

function lineItems(tx: Transaction, params: Params): PaymentLinkInput['items'] {
  const items = params.groups('line_items').map((item): PaymentLinkInput['items'][number] => {
    const described = item.group('price_data');
    const price = described
      ? createPrice(tx, described)
      : requireObject(tx.state, 'prices', item.requiredText('price'), item.nameOf('price'));
    const param = item.nameOf('price');
    if (!price.active) throw invalidRequest('The price specified is inactive.', { param });
    if (!price.recurring)
      throw invalidRequest('The sandbox sells subscriptions only: use a recurring price.', { param });
    const quantity = item.requiredInteger('quantity');
    if (quantity < 1) {
      throw invalidRequest('This value must be greater than or equal to 1.', {
        param: item.nameOf('quantity'),
      });
    }
    return { price, quantity, description: requireObject(tx.state, 'products', price.product).name };
  });
  if (items.length === 0) params.requiredText('line_items');
  if (new Set(items.map(({ price }) => price.currency)).size > 1) {
    throw invalidRequest('All line items must use one currency.', { param: 'line_items' });
  }
  return items;
}

function afterCompletion(params: Params): PaymentLink['after_completion'] | undefined {
  const group = params.group('after_completion');
  if (!group) return undefined;
  const type = group.oneOf('type', ['hosted_confirmation', 'redirect']) ?? group.requiredText('type');
  if (type === 'hosted_confirmation') {
    const message = group.group('hosted_confirmation')?.text('custom_message') ?? null;
    return { type, hosted_confirmation: { custom_message: message } };
  }
  return { type: 'redirect', redirect: { url: group.requiredGroup('redirect').requiredAddress('url') } };
}
