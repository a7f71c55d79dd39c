/** What we keep of a subscription at Stripe: the facts that decide what is shown and what is allowed. */
import type Stripe from 'stripe';

export interface SubscriptionFacts {
  /** Stripe's id, `sub_…`. */
  stripeId: string;
  /** Stripe's id of the customer that pays it, `cus_…`. */
  customerId: string;
  /** Stripe's own status. */
  status: string;
  startedAt: Date;
  /** When it was asked to end, though it may run on until `periodEnd`. */
  canceledAt: Date | null;
  /** Whether it ends, rather than renews, at `periodEnd`. */
  endsAtPeriodEnd: boolean;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** Whether the current period has been paid, so that it counts to its end even after a cancellation. */
  periodPaid: boolean;
}

/** What has to be asked of Stripe with a subscription, for {@link factsOf} and for refunds. */
export const SUBSCRIPTION_EXPAND = ['latest_invoice.payments'];

const PAID_STATUSES = new Set(['active', 'trialing']);
/** Reasons of an end after which the current period was never paid, or the money was taken back. */
const UNPAID_ENDS = new Set(['payment_failed', 'payment_disputed']);

/**
 * Reads a subscription of Stripe.
 * @param subscription as the API sends it, with {@link SUBSCRIPTION_EXPAND}
 */
export function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  const { customer, items, cancel_at: cancelAt } = subscription;
  const starts = items.data.map((item) => item.current_period_start);
  const ends = items.data.map((item) => item.current_period_end);
  const periodEnd = ends.length > 0 ? Math.max(...ends) : null;
  return {
    stripeId: subscription.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    status: subscription.status,
    startedAt: dateOf(subscription.start_date),
    canceledAt: optionalDate(subscription.canceled_at),
    endsAtPeriodEnd: subscription.cancel_at_period_end || cancelAt !== null,
    periodStart: optionalDate(starts.length > 0 ? Math.max(...starts) : null),
    // An end that somebody scheduled by hand need not fall on the period's.
    periodEnd: optionalDate(cancelAt ?? periodEnd),
    periodPaid: isPeriodPaid(subscription),
  };
}

function isPeriodPaid({
  status,
  cancellation_details: end,
  latest_invoice: invoice,
}: Stripe.Subscription): boolean {
  if (PAID_STATUSES.has(status)) return true;
  if (status !== 'canceled' || UNPAID_ENDS.has(end?.reason ?? '')) return false;
  return typeof invoice === 'object' && invoice?.status === 'paid';
}

/** A date of Stripe's epoch seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Epoch seconds of a date, as the API speaks them. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function optionalDate(seconds: number | null): Date | null {
  return seconds === null ? null : dateOf(seconds);
}
