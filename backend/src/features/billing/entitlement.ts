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
