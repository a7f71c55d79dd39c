/** A charge as Stripe returns it: a successful or a declined payment. */
import type { Decline } from '../test-cards.ts';
import { stripeId } from '../stripe-state.ts';
import type { Charge, Customer, PaymentMethod } from '../stripe-types.ts';

export interface ChargeInput {
  amount: number;
  currency: string;
  customer: Customer;
  description: string;
  paymentMethod: PaymentMethod;
  decline?: Decline;
}

/** Path of a charge's receipt, without the origin. */
function receiptPath(chargeId: string): string {
  return `/sandbox/receipts/${chargeId}`;
}

export function newCharge(
  { amount, currency, customer, description, paymentMethod, decline }: ChargeInput,
  now: number,
): Charge {
  const id = stripeId('ch_');
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: 'COUPON CENTER',
    captured: !decline,
    created: now,
    currency,
    customer: customer.id,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: null,
    payment_method: paymentMethod.id,
    payment_method_details: { type: 'card', card: cardDetails(amount, paymentMethod) },
    receipt_email: customer.email,
    receipt_number: null,
    receipt_url: decline ? null : receiptPath(id),
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(decline: Decline | undefined): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

type CardDetails = NonNullable<NonNullable<Charge['payment_method_details']>['card']>;

function cardDetails(amount: number, { card }: PaymentMethod): CardDetails {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
