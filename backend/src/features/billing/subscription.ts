/** What we keep of a subscription at Stripe: the facts that decide what is shown and what is allowed. */
import type Stripe from 'stripe';
import type { Subscription } from '@coupon-center/contracts';

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

/**
 * The contract's shape. A subscription that was asked to end is shown as cancelled from that moment, and keeps entitling
 * until its period ends.
 * @param graceDays days of grace of the site
 * @see docs/rules.md, 36
 */
export function subscriptionView(facts: SubscriptionFacts, now: Date, graceDays: number): Subscription {
  const until = entitledUntil(facts, graceDays);
  return {
    status: shownStatus(facts),
    start_date: secondsOf(facts.startedAt),
    canceled_at: facts.canceledAt && secondsOf(facts.canceledAt),
    current_period_end: facts.periodEnd && secondsOf(facts.periodEnd),
    cancel_at_period_end: facts.endsAtPeriodEnd && !hasEnded(facts),
    entitles: entitles(facts, now, graceDays),
    entitles_until: until && secondsOf(until),
  };
}

/** Stripe's status, except that one which will not renew is `canceled` already. */
export function shownStatus(facts: Pick<SubscriptionFacts, 'status' | 'endsAtPeriodEnd'>): string {
  return facts.endsAtPeriodEnd && !hasEnded(facts) ? 'canceled' : facts.status;
}

/** Whether Stripe has ended it for good, so that only a new one can follow. */
export function hasEnded({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

const DAY_MS = 86_400_000;

type EntitlingFacts = Pick<
  SubscriptionFacts,
  'status' | 'endsAtPeriodEnd' | 'periodStart' | 'periodEnd' | 'periodPaid'
>;

/**
 * Active entitles; cancelled entitles while the paid period runs; past due entitles for the grace period, which is
 * counted from the start of the period that could not be collected.
 * @param now the instant that is asked about
 * @param graceDays days of grace of the site
 * @see docs/rules.md, 19
 */
export function entitles(facts: EntitlingFacts, now: Date, graceDays: number): boolean {
  if (isRenewing(facts)) return true;
  const end = entitledUntil(facts, graceDays);
  return end !== null && now < end;
}

/**
 * When it stops entitling, or did; null for one that goes on by itself, and for one that entitles to nothing.
 * @param graceDays days of grace of the site
 */
export function entitledUntil(facts: EntitlingFacts, graceDays: number): Date | null {
  if (isRenewing(facts)) return null;
  if (facts.status === 'past_due') return pastDueUntil(facts, graceDays);
  return facts.periodPaid ? facts.periodEnd : null;
}

/** Active and not asked to end: entitles even in the moments between a period's end and the news of the next. */
function isRenewing({ status, endsAtPeriodEnd }: EntitlingFacts): boolean {
  return (status === 'active' || status === 'trialing') && !endsAtPeriodEnd;
}

/** The end of the days of grace, or its own end where that comes first. */
function pastDueUntil(
  { periodStart, periodEnd, endsAtPeriodEnd }: EntitlingFacts,
  graceDays: number,
): Date | null {
  if (!periodStart || (endsAtPeriodEnd && !periodEnd)) return null;
  const graceEnd = new Date(periodStart.getTime() + graceDays * DAY_MS);
  return endsAtPeriodEnd && periodEnd && periodEnd < graceEnd ? periodEnd : graceEnd;
}
