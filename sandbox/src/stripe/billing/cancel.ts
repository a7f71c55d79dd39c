/** Ends a subscription: immediately, or at the end of its period. */
import { invalidRequest } from '../stripe-error.ts';
import type { Transaction } from '../stripe-state.ts';
import type { Subscription } from '../stripe-types.ts';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Returns when the paid period ends, in epoch seconds. */
export function periodEndOf(subscription: Subscription): number {
  return Math.max(...subscription.items.data.map((item) => item.current_period_end));
}

/** Ends `subscription` now. Open invoices are no longer collected. */
export function endSubscription(tx: Transaction, subscription: Subscription, reason: Reason): void {
  subscription.status = 'canceled';
  subscription.canceled_at ??= tx.now;
  subscription.ended_at = tx.now;
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
  for (const invoice of Object.values(tx.state.invoices)) {
    const owner = invoice.parent?.subscription_details?.subscription;
    if (owner === subscription.id) invoice.next_payment_attempt = null;
  }
  tx.emit('customer.subscription.deleted', subscription);
}

/**
 * Sets or removes the cancellation at the end of the period.
 *
 * @returns the previous values of what changed, for the event
 * @throws StripeApiError if the subscription has already ended
 */
export function cancelAtPeriodEnd(
  tx: Transaction,
  subscription: Subscription,
  wanted: boolean,
): Partial<Subscription> {
  if (subscription.status === 'canceled') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      param: 'cancel_at_period_end',
    });
  }
  if (subscription.cancel_at_period_end === wanted) return {};
  const { cancel_at, cancel_at_period_end, canceled_at, cancellation_details } = subscription;
  subscription.cancel_at_period_end = wanted;
  subscription.cancel_at = wanted ? periodEndOf(subscription) : null;
  subscription.canceled_at = wanted ? tx.now : null;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: wanted ? 'cancellation_requested' : null,
  };
  return { cancel_at, cancel_at_period_end, canceled_at, cancellation_details };
}
