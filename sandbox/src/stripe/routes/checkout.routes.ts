/** Checkout sessions: what came of each paid payment link. */
import { listPage } from '../listing.ts';
import { requireObject } from '../require-object.ts';
import type { StripeRouter } from '../stripe-router.ts';

export function checkoutRoutes(router: StripeRouter): void {
  router.get('/checkout/sessions', ({ state, params, url }) => {
    const customer = params.text('customer');
    const link = params.text('payment_link');
    const subscription = params.text('subscription');
    return listPage(
      state.checkout_sessions,
      params,
      url,
      (session) =>
        (!customer || session.customer === customer) &&
        (!link || session.payment_link === link) &&
        (!subscription || session.subscription === subscription),
    );
  });
  router.get('/checkout/sessions/:id', ({ state, id }) => requireObject(state, 'checkout_sessions', id));
  router.get('/checkout/sessions/:id/line_items', ({ state, params, id, url }) => {
    const items = requireObject(state, 'checkout_sessions', id).line_items.data;
    return listPage(Object.fromEntries(items.map((item) => [item.id, item])), params, url);
  });
}
