/**
 * Coupons that end soon, and their last days after a renewal (docs/rules.md, 84). Days are yyyy-MM-dd in the site's time zone.
 * Apart from the call, so that pages that do not make it load no schema.
 */
import { addDays, addMonths, daysBetween } from './calendar.ts';
import type { Coupon } from './coupons.ts';
import { monthsLater } from './month-ends.ts';

/** A live coupon ends soon from this many days before its last day. */
export const ENDING_SOON_DAYS = 14;

/** Returns how many days a live coupon has until its last one, if that is soon; null otherwise. */
export function daysToEnd(
  { state, expiration_date: end }: Pick<Coupon, 'state' | 'expiration_date'>,
  today: string,
): number | null {
  if (state !== 'live' || end === null) return null;
  const days = daysBetween(today, end);
  return days >= 0 && days <= ENDING_SOON_DAYS ? days : null;
}

/**
 * Returns whether a coupon soon leaves a gap that no other one like it fills.
 * @param coupons all coupons of the store
 */
export function needsSuccessor(coupon: Coupon, coupons: readonly Coupon[], today: string): boolean {
  const { expiration_date: end, title, description } = coupon;
  if (end === null || daysToEnd(coupon, today) === null) return false;
  return !coupons.some(
    (other) => other.start_date > end && other.title === title && other.description === description,
  );
}

/**
 * Returns the last day of a coupon after a renewal: a month later if it ran for a month or more, otherwise as many days later as it
 * ran.
 * @returns null for a coupon without an end
 */
export function renewedEnd({
  start_date: start,
  expiration_date: end,
}: Pick<Coupon, 'start_date' | 'expiration_date'>): string | null {
  if (end === null) return null;
  const days = daysBetween(start, end) + 1;
  return addMonths(start, 1) <= addDays(start, days) ? monthsLater(end, 1) : addDays(end, days);
}

/** A coupon in the body of `renewCoupons`. */
export interface Renewal {
  id: number;
  /** The last day that the caller saw. */
  from: string;
  to: string;
}

/** Returns the renewals of coupons; one without an end has none. */
export const renewalsOf = (coupons: readonly Coupon[]): Renewal[] =>
  coupons.flatMap(({ id, ...dates }) => {
    const to = renewedEnd(dates);
    return to === null || dates.expiration_date === null ? [] : [{ id, from: dates.expiration_date, to }];
  });

/** Returns the renewals that undo others. */
export const undone = (renewals: readonly Renewal[]): Renewal[] =>
  renewals.map(({ id, from, to }) => ({ id, from: to, to: from }));
