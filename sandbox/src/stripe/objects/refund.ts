/** A refund as Stripe returns it: all or part of a charge, refunded immediately. */
import { stripeId } from '../stripe-state.ts';
import type { Charge, Refund } from '../stripe-types.ts';

export interface RefundInput {
  charge: Charge;
  /** Minor units. */
  amount: number;
  reason: Refund['reason'];
}

export function newRefund({ charge, amount, reason }: RefundInput, now: number): Refund {
  return {
    id: stripeId('re_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
