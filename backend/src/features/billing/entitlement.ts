/** Whether a subscription entitles its store today: to create coupons, and to have them shown. */
import type { SubscriptionFacts } from './subscription-facts.ts';

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
 * @see decisions, 19
 */
export function entitles(facts: EntitlingFacts, now: Date, graceDays: number): boolean {
  if (isRenewing(facts)) return true;
  if (facts.status === 'past_due') return isBefore(now, graceEnd(facts, graceDays)) && !hasRunOut(facts, now);
  return facts.periodPaid && isBefore(now, facts.periodEnd);
}

/** Active and not asked to end: entitles even in the moments between a period's end and the news of the next. */
function isRenewing({ status, endsAtPeriodEnd }: EntitlingFacts): boolean {
  return (status === 'active' || status === 'trialing') && !endsAtPeriodEnd;
}

function graceEnd({ periodStart }: EntitlingFacts, graceDays: number): Date | null {
  return periodStart && new Date(periodStart.getTime() + graceDays * DAY_MS);
}

function hasRunOut({ endsAtPeriodEnd, periodEnd }: EntitlingFacts, now: Date): boolean {
  return endsAtPeriodEnd && !isBefore(now, periodEnd);
}

function isBefore(now: Date, end: Date | null): boolean {
  return end !== null && now < end;
}
