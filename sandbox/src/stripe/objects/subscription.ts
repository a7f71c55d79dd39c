/** A subscription as Stripe returns it. The billing period is on its items. */
import { wholeList } from '../listing.ts';
import { stripeId } from '../stripe-state.ts';
import type { PaymentLink, Subscription, SubscriptionItem } from '../stripe-types.ts';
import { periodEndAfter } from '../period.ts';
import { planOf } from './price.ts';

export interface SubscriptionInput {
  customer: string;
  paymentMethod: string;
  items: PaymentLink['line_items']['data'];
  metadata: Record<string, string>;
}

export function newSubscription(input: SubscriptionInput, now: number): Subscription {
  const id = stripeId('sub_');
  const items = input.items.map((line): SubscriptionItem => {
    const { price, quantity } = line;
    return {
      id: stripeId('si_', 14),
      object: 'subscription_item',
      billing_thresholds: null,
      created: now,
      current_period_end: periodEndAfter(now, price, now),
      current_period_start: now,
      current_trial: null,
      discounts: [],
      metadata: {},
      plan: planOf(price),
      price,
      quantity,
      subscription: id,
      tax_rates: [],
    };
  });
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: wholeList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}
