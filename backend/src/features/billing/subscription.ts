/** The stored facts of a subscription at Stripe, which decide what is shown and what is allowed. */
import type Stripe from 'stripe';
import { addDays, dayIn, instantInZone } from '@coupon-center/contracts';
import type { FailedPayment, Subscription } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { epochSeconds, fromEpochSeconds } from '../../platform/clock.ts';

export interface SubscriptionFacts {
  /** Stripe's id, `sub_…`. */
  stripeId: string;
  /** Stripe's id of the paying customer, `cus_…`. */
  customerId: string;
  /** Status at Stripe. */
  status: string;
  startedAt: Date;
  /** When it was canceled, although it may run until `periodEnd`. */
  canceledAt: Date | null;
  /** Whether it ends at `periodEnd` instead of renewing. */
  endsAtPeriodEnd: boolean;
  periodStart: Date | null;
  periodEnd: Date | null;
  /** Whether the current period was paid, so that it counts until its end even after a cancellation. */
  periodPaid: boolean;
}

/** Objects to expand when reading a subscription, for {@link factsOf} and for refunds. */
export const SUBSCRIPTION_EXPAND = ['latest_invoice.payments'];

const PAID_STATUSES = new Set(['active', 'trialing']);
/** Reasons for an end after which the current period was never paid, or was refunded. */
const UNPAID_ENDS = new Set(['payment_failed', 'payment_disputed']);

/**
 * Reads the facts of a Stripe subscription.
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
    startedAt: fromEpochSeconds(subscription.start_date),
    canceledAt: optionalDate(subscription.canceled_at),
    endsAtPeriodEnd: subscription.cancel_at_period_end || cancelAt !== null,
    periodStart: optionalDate(starts.length > 0 ? Math.max(...starts) : null),
    // An end that was scheduled manually needn't be the end of the period.
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

function optionalDate(seconds: number | null): Date | null {
  return seconds === null ? null : fromEpochSeconds(seconds);
}

/**
 * Returns the contract's shape. A canceled subscription is shown as canceled immediately, and entitles until its
 * last day ends.
 * @see docs/rules.md, 36
 */
export function subscriptionView(
  facts: SubscriptionFacts & Partial<FailedColumns>,
  now: Date,
  site: EntitlingSite,
): Subscription {
  const until = entitledUntil(facts, site);
  return {
    status: shownStatus(facts),
    start_date: epochSeconds(facts.startedAt),
    canceled_at: facts.canceledAt && epochSeconds(facts.canceledAt),
    current_period_end: facts.periodEnd && epochSeconds(facts.periodEnd),
    cancel_at_period_end: facts.endsAtPeriodEnd && !hasEnded(facts),
    entitles: entitles(facts, now, site),
    entitles_until: until && epochSeconds(until),
    failed_payment: failedPaymentIn(facts),
  };
}

/** The last attempt to collect what a subscription owes, as it is stored; all null if it didn't fail. */
export interface FailedColumns {
  failedAt: Date | null;
  /** Minor units. */
  failedAmount: number | null;
  failedCurrency: string | null;
  nextAttemptAt: Date | null;
}

/**
 * Returns the contract's shape; null if no payment failed, or if the subscription no longer owes it: a release that doesn't know
 * these columns leaves them as they are when it stores another status.
 */
export function failedPaymentIn({
  status,
  failedAt,
  failedAmount,
  failedCurrency,
  nextAttemptAt = null,
}: Pick<SubscriptionFacts, 'status'> & Partial<FailedColumns>): FailedPayment | null {
  if (!isInArrears({ status }) || !failedAt || failedAmount == null || failedCurrency == null) return null;
  return {
    at: epochSeconds(failedAt),
    amount: failedAmount,
    currency: failedCurrency,
    next_attempt: nextAttemptAt && epochSeconds(nextAttemptAt),
  };
}

/** Stripe's status, except that a subscription that won't renew is already `canceled`. */
export function shownStatus(facts: Pick<SubscriptionFacts, 'status' | 'endsAtPeriodEnd'>): string {
  return facts.endsAtPeriodEnd && !hasEnded(facts) ? 'canceled' : facts.status;
}

/** Statuses of a subscription that Stripe has ended for good. */
export const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

/** Returns whether Stripe has ended it for good, so that only a new one can follow. */
export function hasEnded({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return ENDED.includes(status);
}

/** Statuses of a subscription that is paid for, or that a late payment can still save. */
const LIVE: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** Returns whether it was paid for at least once and hasn't ended. */
export function isLive({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return LIVE.includes(status);
}

const ARREARS: readonly string[] = ['past_due', 'unpaid'];

/** Returns whether it owes a payment that failed. */
export function isInArrears({ status }: Pick<SubscriptionFacts, 'status'>): boolean {
  return ARREARS.includes(status);
}

/** The facts that decide whether a subscription entitles. */
export type EntitlingFacts = Pick<
  SubscriptionFacts,
  'status' | 'endsAtPeriodEnd' | 'periodStart' | 'periodEnd' | 'periodPaid'
>;

/** Site settings that decide when an entitlement ends. */
export type EntitlingSite = Pick<Site, 'graceDays' | 'timeZone'>;

/**
 * Active entitles; canceled entitles during the paid period; past due entitles during the grace period, which is
 * counted from the start of the period that could not be collected. The last day counts to its end, as a coupon's does.
 * @param now the instant to check
 * @see docs/rules.md, 19
 */
export function entitles(facts: EntitlingFacts, now: Date, site: EntitlingSite): boolean {
  if (isRenewing(facts)) return true;
  const last = lastDay(facts, site);
  return last !== null && dayIn(site.timeZone, now) <= last;
}

/** Returns the last second in which it entitles or entitled; null if it renews itself, or doesn't entitle. */
export function entitledUntil(facts: EntitlingFacts, site: EntitlingSite): Date | null {
  const last = isRenewing(facts) ? null : lastDay(facts, site);
  return last === null ? null : new Date(instantInZone(last, '23:59:59', site.timeZone));
}

/** Active and not canceled, so it entitles even between the end of a period and the webhook about the next. */
function isRenewing({ status, endsAtPeriodEnd }: EntitlingFacts): boolean {
  return (status === 'active' || status === 'trialing') && !endsAtPeriodEnd;
}

/**
 * Returns the day, in the site's time zone, on which the paid period ends or, if past due, the grace period, unless its
 * own end comes first. `openStore` of the storefront is the same rule in SQL.
 */
function lastDay(facts: EntitlingFacts, { graceDays, timeZone }: EntitlingSite): string | null {
  const { status, endsAtPeriodEnd, periodStart, periodEnd, periodPaid } = facts;
  const periodDay = periodEnd && dayIn(timeZone, periodEnd);
  if (status !== 'past_due') return periodPaid ? periodDay : null;
  if (!periodStart || (endsAtPeriodEnd && !periodDay)) return null;
  const graceDay = addDays(dayIn(timeZone, periodStart), graceDays);
  return endsAtPeriodEnd && periodDay && periodDay < graceDay ? periodDay : graceDay;
}
