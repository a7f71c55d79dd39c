/** How a subscription's status looks, and which days belong to it (specification, section 4; docs/rules.md, 36 to 39). */
import { dayIn, formatDay, nextMonthly } from '@coupon-center/contracts';
import type { Subscription } from '@coupon-center/contracts';
import { dayOf, dayText } from '../../shared/dates.ts';

/** The specification's green, yellow and red. */
export type StatusTone = 'success' | 'warning' | 'error';

export interface StatusLook {
  label: string;
  tone: StatusTone;
}

const LOOKS: Readonly<Record<string, StatusLook>> = {
  active: { label: 'Active', tone: 'success' },
  canceled: { label: 'Cancelled', tone: 'error' },
  incomplete: { label: 'Incomplete', tone: 'warning' },
  past_due: { label: 'Past due', tone: 'warning' },
  unpaid: { label: 'Unpaid', tone: 'warning' },
};

/** Every other status is red, under its own name. */
export function statusLook(status: string): StatusLook {
  if (Object.hasOwn(LOOKS, status)) return LOOKS[status] as StatusLook;
  const words = status.replaceAll('_', ' ');
  return { label: words.charAt(0).toUpperCase() + words.slice(1), tone: 'error' };
}

/** Stripe's end of the period where known, else the next monthly anniversary of the start, as en-US text. */
export function nextBillingText(subscription: Subscription, timeZone: string, now = new Date()): string {
  const { current_period_end: end, start_date: start } = subscription;
  if (end !== null) return dayText(end, timeZone);
  return formatDay(nextMonthly(dayOf(start, timeZone), dayIn(timeZone, now)));
}

/** Until when it keeps the coupons live, in epoch seconds; null if it does not, or without an end. */
export function liveUntil(subscription: Subscription): number | null {
  const { entitles, entitles_until: until, current_period_end: end } = subscription;
  if (!entitles) return null;
  return until === undefined ? end : until;
}

/** Whether a cancelled subscription can be resumed, because its period is still running. */
export function isResumable(subscription: Subscription, now = new Date()): boolean {
  const { cancel_at_period_end: isEnding, current_period_end: end } = subscription;
  return isEnding && end !== null && end * 1000 > now.getTime();
}
