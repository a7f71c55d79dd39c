/** Checkout sessions as Stripe returns them: a payment through a link, or a card to save. */
import { wholeList } from '../listing.ts';
import { stripeId } from '../stripe-state.ts';
import type { CheckoutSession, Customer, PaymentLink, SetupIntent } from '../stripe-types.ts';

export interface PaidSessionInput {
  link: PaymentLink;
  customer: Customer;
  clientReferenceId: string | null;
  invoice: string;
  subscription: string;
}

export interface SetupSessionInput {
  customer: Customer;
  setupIntent: SetupIntent;
  currency: string | null;
  allowedTypes: string[] | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string | null;
}

const LIFETIME = 86_400;

/** Path of the hosted page that saves a card, without the origin. */
export function setupPath(sessionId: string): string {
  return `/sandbox/setup/${sessionId}`;
}

/** The completed session of a payment. */
export function newPaidSession(input: PaidSessionInput, now: number): CheckoutSession {
  const { link, customer, clientReferenceId, invoice, subscription } = input;
  const session = newSession(customer, now);
  const total = link.line_items.data.reduce((sum, item) => sum + item.amount_total, 0);
  return {
    ...session,
    allow_promotion_codes: link.allow_promotion_codes,
    amount_subtotal: total,
    amount_total: total,
    client_reference_id: clientReferenceId,
    currency: link.currency,
    custom_text: link.custom_text,
    customer_creation: 'always',
    invoice,
    line_items: wholeList(link.line_items.data, session.line_items.url),
    metadata: link.metadata,
    mode: 'subscription',
    payment_link: link.id,
    payment_status: 'paid',
    status: 'complete',
    subscription,
    success_url: link.after_completion.redirect?.url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  };
}

/** An open session whose page saves a card. */
export function newSetupSession(input: SetupSessionInput, now: number): CheckoutSession {
  const session = newSession(input.customer, now);
  return {
    ...session,
    allowed_payment_method_types: input.allowedTypes,
    cancel_url: input.cancelUrl,
    client_reference_id: input.clientReferenceId,
    currency: input.currency,
    metadata: input.metadata,
    mode: 'setup',
    payment_status: 'no_payment_required',
    setup_intent: input.setupIntent.id,
    status: 'open',
    success_url: input.successUrl,
    url: setupPath(session.id),
  };
}

/** The fields that all sessions share. */
function newSession(customer: Customer, now: number): CheckoutSession {
  const id = stripeId('cs_test_', 58);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: 'auto',
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    customer_email: null,
    discounts: [],
    expires_at: now + LIFETIME,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: wholeList([], `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: 'auto',
    managed_payments: null,
    metadata: {},
    mode: 'setup',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: 'auto',
    subscription: null,
    success_url: null,
    total_details: null,
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
}
