/** The dates of a coupon's copy for another season. Days are yyyy-MM-dd. */
import {
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  isMonthEnd,
  monthEndAfter,
  monthsLater,
} from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';

export type Dates = Pick<Coupon, 'start_date' | 'expiration_date'>;

/**
 * Returns the dates of a coupon in the next year that isn't over: one year later, or more for an old coupon.
 * @param today yyyy-MM-dd in the site's time zone
 */
export function sameDatesNextYear({ start_date, expiration_date }: Dates, today: string): Dates {
  const last = expiration_date ?? start_date;
  let years = Math.max(1, Number(today.slice(0, 4)) - Number(last.slice(0, 4)));
  while (monthsLater(last, years * 12) < today) years += 1;
  return {
    // As a start, February 29 becomes the 28th in other years, but the 28th does not become the 29th in a leap year.
    start_date: addMonths(start_date, years * 12),
    expiration_date: expiration_date && monthsLater(expiration_date, years * 12),
  };
}

/**
 * Returns dates that begin on the day after a coupon ends and last as long: the same number of months if it covers whole months,
 * otherwise the same number of days.
 * @returns null for a coupon without an end, or one that has ended
 */
export function rightAfter({ start_date, expiration_date }: Dates, today: string): Dates | null {
  if (expiration_date === null || expiration_date < today) return null;
  const start = addDays(expiration_date, 1);
  const hasWholeMonths = start_date.endsWith('-01') && isMonthEnd(expiration_date);
  const months = hasWholeMonths ? monthsBetween(start_date, start) : 0;
  const end = hasWholeMonths
    ? monthEndAfter(start, months - 1)
    : addDays(start, daysBetween(start_date, expiration_date));
  return { start_date: start, expiration_date: end };
}

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** Returns e.g. 'Dec 1, 2026 to Dec 24, 2026 (24 days)'. */
export function datesInWords({ start_date, expiration_date }: Dates): string {
  if (expiration_date === null) return `From ${formatDay(start_date)}, with no expiration date`;
  const days = daysBetween(start_date, expiration_date) + 1;
  if (days === 1) return `${formatDay(start_date)} only`;
  return `${formatDay(start_date)} to ${formatDay(expiration_date)} (${days} days)`;
}
