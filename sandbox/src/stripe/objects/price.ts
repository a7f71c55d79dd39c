/** A price as Stripe returns it, and the older "plan" that subscription items still carry. */
import { stripeId } from '../stripe-state.ts';
import type { Plan, Price } from '../stripe-types.ts';

export type PriceInput = Pick<Price, 'currency' | 'product' | 'unit_amount'> &
  Partial<Pick<Price, 'metadata'>> & {
    recurring?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number };
  };

export function newPrice(input: PriceInput, now: number): Price {
  return {
    id: stripeId('price_'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now,
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: input.metadata ?? {},
    nickname: null,
    product: input.product,
    recurring: input.recurring
      ? { ...input.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  };
}

/** The plan that mirrors a recurring price. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
