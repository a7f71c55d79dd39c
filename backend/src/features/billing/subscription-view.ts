/** A subscription as the API shows it. */
import type { Subscription } from '@coupon-center/contracts';
import { entitledUntil, entitles } from './entitlement.ts';
import { secondsOf, type SubscriptionFacts } from './subscription-facts.ts';

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
