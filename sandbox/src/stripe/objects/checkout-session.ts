/** A completed checkout session as Stripe returns it. */
import { wholeList } from '../listing.ts';
import { stripeId } from '../stripe-id.ts';
import type { CheckoutSession, Customer, PaymentLink } from '../stripe-types.ts';

export interface CheckoutSessionInput {
  link: PaymentLink;
  customer: Customer;
  clientReferenceId: string | null;
  invoice: string;
  subscription: string;
}

export function newCheckoutSession(input: CheckoutSessionInput, now: number): CheckoutSession {
  const { link, customer, clientReferenceId, invoice, subscription } = input;
  const id = stripeId('cs_test_', 58);
  const total = link.line_items.data.reduce((sum, item) => sum + item.amount_total, 0);
  const { redirect } = link.after_completion;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: link.allow_promotion_codes,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: 'auto',
    cancel_url: null,
    client_reference_id: clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: link.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: link.custom_text,
    customer: customer.id,
    customer_account: null,
    customer_creation: 'always',
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
    expires_at: now + 86_400,
    integration_identifier: null,
    invoice,
    invoice_creation: null,
    line_items: wholeList(link.line_items.data, `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: 'auto',
    managed_payments: null,
    metadata: link.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: link.id,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'paid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'complete',
    submit_type: 'auto',
    subscription,
    success_url: redirect?.url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
}
