/** A setup intent as Stripe returns it: a card to save without a payment. */
import { stripeId } from '../stripe-state.ts';
import type { SetupIntent } from '../stripe-types.ts';

/** The intent of a checkout session that saves a card for `customer`. */
export function newSetupIntent(customer: string, metadata: Record<string, string>, now: number): SetupIntent {
  const id = stripeId('seti_');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${stripeId('', 24)}`,
    created: now,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
}
