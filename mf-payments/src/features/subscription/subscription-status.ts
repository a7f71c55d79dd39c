/** What a subscription's status looks like, and which days belong to it (specification, section 4; decisions, 36 to 39). */
import { dayIn, formatDay, nextMonthly } from '@coupon-center/contracts';
import type { Subscription } from '@coupon-center/contracts';

export type StatusColor = 'green' | 'yellow' | 'red';

export interface StatusLook {
  label: string;
  color: StatusColor;
}

const LOOKS: Readonly<Record<string, StatusLook>> = {
  active: { label: 'Active', color: 'green' },
  canceled: { label: 'Cancelled', color: 'red' },
  incomplete: { label: 'Incomplete', color: 'yellow' },
  past_due: { label: 'Past due', color: 'yellow' },
  unpaid: { label: 'Unpaid', color: 'yellow' },
};

/** Every status that is not named is red, with its own words. */
export function statusLook(status: string): StatusLook {
  if (Object.hasOwn(LOOKS, status)) return LOOKS[status] as StatusLook;
  const words = status.replaceAll('_', ' ');
  return { label: words.charAt(0).toUpperCase() + words.slice(1), color: 'red' };
}

/**
 * The day of an instant as en-US text.
 * @param seconds epoch seconds
 */
export function dayText(seconds: number, timeZone: string): string {
  return formatDay(dayOf(seconds, timeZone));
}

function dayOf(seconds: number, timeZone: string): string {
  return dayIn(timeZone, new Date(seconds * 1000));
}

/** Stripe's end of the period where it is known, else the next monthly anniversary of the start, as en-US text. */
export function nextBillingText(subscription: Subscription, timeZone: string, now = new Date()): string {
  const { current_period_end: end, start_date: start } = subscription;
  if (end !== null) return dayText(end, timeZone);
  return formatDay(nextMonthly(dayOf(start, timeZone), dayIn(timeZone, now)));
}

/** Until when a cancelled subscription still keeps the coupons live, in epoch seconds; null where it does not. */
export function liveUntil({ entitles, current_period_end: end }: Subscription): number | null {
  return entitles ? end : null;
}

/** Whether a cancelled subscription can go on in place, because its period still runs. */
export function isResumable(subscription: Subscription, now = new Date()): boolean {
  const { cancel_at_period_end: isEnding, current_period_end: end } = subscription;
  return isEnding && end !== null && end * 1000 > now.getTime();
}
