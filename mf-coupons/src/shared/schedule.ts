/**
 * The days of the schedule, and the columns that coupons cover. Days are calendar days (yyyy-MM-dd) in the site's time zone,
 * never instants, so that neither daylight saving time nor a leap day shifts them.
 */
import { addDays, daysBetween, isWithinWindow, withoutUnseen } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';

/** Days shown before today. */
const DAYS_BEFORE = 7;
/** Days shown and searched for gaps from today: twelve weeks. */
const DAYS_AHEAD = 84;

/** Returns the days shown: the past week and the next twelve. */
export function shownDays(today: string): { first: string; last: string; count: number } {
  return {
    first: addDays(today, -DAYS_BEFORE),
    last: addDays(today, DAYS_AHEAD - 1),
    count: DAYS_BEFORE + DAYS_AHEAD,
  };
}

/** Returns the column of a day, counted from 1. */
export function columnOf(day: string, today: string): number {
  return daysBetween(shownDays(today).first, day) + 1;
}

export interface Bar {
  /** First and last column, both included. */
  from: number;
  to: number;
  /** Whether it began before the first day shown. */
  beganBefore: boolean;
  /** Whether it continues after the last day shown. */
  goesOn: boolean;
}

/** Returns the columns of a coupon's days; null if none is shown. */
export function barOf(coupon: Coupon, today: string): Bar | null {
  const { first, last, count } = shownDays(today);
  const { start_date: start, expiration_date: end } = coupon;
  if (start > last || (end !== null && end < first)) return null;
  const beganBefore = start < first;
  const goesOn = end === null || end > last;
  return {
    from: beganBefore ? 1 : columnOf(start, today),
    to: goesOn ? count : columnOf(end, today),
    beganBefore,
    goesOn,
  };
}

export interface MonthMark {
  /** The first day of the month that is shown. */
  day: string;
  from: number;
  to: number;
}

/** Returns the months that are shown at least in part. */
export function monthMarks(today: string): MonthMark[] {
  const { first, count } = shownDays(today);
  const marks: MonthMark[] = [];
  for (let column = 1; column <= count; column += 1) {
    const day = addDays(first, column - 1);
    const latest = marks.at(-1);
    if (latest?.day.slice(0, 7) === day.slice(0, 7)) latest.to = column;
    else marks.push({ day, from: column, to: column });
  }
  return marks;
}

/** Returns a code for comparison, as it is saved but without case; empty if there is none. */
export function normalizeCode({ discount_code }: Pick<Coupon, 'discount_code'>): string {
  return withoutUnseen(discount_code).normalize().trim().toLowerCase();
}

export type Days = Pick<Coupon, 'start_date' | 'expiration_date'>;

/** Returns the first day, from today, on which two coupons both run; null if there is none. */
export function firstSharedDay(one: Days, other: Days, today: string): string | null {
  const first = [today, one.start_date, other.start_date].reduce((a, b) => (a > b ? a : b));
  const runsThen = ({ start_date, expiration_date }: Days) =>
    isWithinWindow(first, start_date, expiration_date);
  return runsThen(one) && runsThen(other) ? first : null;
}
