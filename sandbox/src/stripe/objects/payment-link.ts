/** A payment link as Stripe returns it. */
import { wholeList } from '../listing.ts';
import { stripeId } from '../stripe-state.ts';
import type { LineItem, PaymentLink, Price } from '../stripe-types.ts';

export interface PaymentLinkInput {
  items: { price: Price; quantity: number; description: string }[];
  afterCompletion: PaymentLink['after_completion'];
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
}

/** Path of a link's hosted page, without the origin. */
export function paymentPath(code: string): string {
  return `/sandbox/pay/${code}`;
}

export function newPaymentLink(input: PaymentLinkInput): PaymentLink {
  const id = stripeId('plink_');
  return {
    id,
    object: 'payment_link',
    active: true,
    after_completion: input.afterCompletion,
    allow_promotion_codes: false,
    application: null,
    application_fee_amount: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, liability: null },
    billing_address_collection: 'auto',
    consent_collection: null,
    currency: input.items[0]?.price.currency ?? 'usd',
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_creation: 'always',
    inactive_message: null,
    invoice_creation: null,
    line_items: wholeList(input.items.map(newLineItem), `/v1/payment_links/${id}/line_items`),
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    on_behalf_of: null,
    payment_intent_data: null,
    payment_method_collection: 'always',
    payment_method_options: null,
    payment_method_types: ['card'],
    phone_number_collection: { enabled: false },
    restrictions: null,
    shipping_address_collection: null,
    shipping_options: [],
    submit_type: 'auto',
    subscription_data: {
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      metadata: input.subscriptionMetadata,
      trial_period_days: null,
      trial_settings: null,
    },
    tax_id_collection: { enabled: false, required: 'never' },
    transfer_data: null,
    url: paymentPath(stripeId('test_', 14)),
  };
}

function newLineItem({ price, quantity, description }: PaymentLinkInput['items'][number]): LineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: stripeId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  };
}
