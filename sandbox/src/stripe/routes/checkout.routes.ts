/** Checkout sessions: the results of paid payment links, and sessions that save a card. */
import { listPage } from '../listing.ts';
import { newSetupSession } from '../objects/checkout-session.ts';
import { newSetupIntent } from '../objects/setup-intent.ts';
import type { Params } from '../params.ts';
import { customerAsked, requireObject } from '../require-object.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { Transaction } from '../stripe-state.ts';
import type { StripeRouter } from '../stripe-router.ts';
import type { CheckoutSession } from '../stripe-types.ts';

export function checkoutRoutes(router: StripeRouter): void {
  router.post('/checkout/sessions', ({ tx, params }) => {
    const mode = params.oneOf('mode', ['payment', 'setup', 'subscription']);
    if (mode !== 'setup')
      throw invalidRequest('The sandbox makes sessions of the mode setup only: sell by a payment link.', {
        param: 'mode',
      });
    return openSetupSession(tx, params);
  });
  router.get('/checkout/sessions', ({ state, params, url }) => {
    const customer = customerAsked(state, params);
    return listPage(
      state.checkout_sessions,
      params,
      url,
      (session) => !customer || session.customer === customer,
    );
  });
  router.get('/checkout/sessions/:id', ({ state, id }) => requireObject(state, 'checkout_sessions', id));
}

function openSetupSession(tx: Transaction, params: Params): CheckoutSession {
  const customer = requireObject(tx.state, 'customers', params.requiredText('customer'), 'customer');
  const allowedTypes = params.texts('allowed_payment_method_types') ?? null;
  const currency = allowedTypes ? (params.text('currency') ?? null) : params.requiredText('currency');
  if (allowedTypes && !allowedTypes.includes('card'))
    throw invalidRequest('The sandbox saves cards only.', { param: 'allowed_payment_method_types' });
  const intentData = params.group('setup_intent_data');
  const setupIntent = newSetupIntent(customer.id, intentData?.metadata() ?? {}, tx.now);
  const session = newSetupSession(
    {
      customer,
      setupIntent,
      currency: currency?.toLowerCase() ?? null,
      allowedTypes,
      clientReferenceId: params.text('client_reference_id') ?? null,
      metadata: params.metadata(),
      successUrl: params.requiredAddress('success_url'),
      cancelUrl: params.address('cancel_url') ?? null,
    },
    tx.now,
  );
  tx.state.setup_intents[setupIntent.id] = setupIntent;
  tx.state.checkout_sessions[session.id] = session;
  tx.emit('setup_intent.created', setupIntent);
  return session;
}
