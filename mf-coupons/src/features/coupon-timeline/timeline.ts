/**
 * When coupons run, and on which days none do or a code is used twice. Days are calendar days (yyyy-MM-dd) of the site's time
 * zone, never instants, so that neither daylight saving time nor a leap day shifts them.
 */
import { addDays, daysBetween, isWithinWindow } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { normalizeCode, firstSharedDay } from '../../shared/shared-codes.ts';

/** Days shown before today. */
const DAYS_BEFORE = 7;
/** Days shown and searched for gaps from today: twelve weeks. */
const DAYS_AHEAD = 84;

export interface Span {
  first: string;
  /** Null if it never ends. */
  last: string | null;
}

/** The days shown: the past week and the next twelve. */
export function shownDays(today: string): { first: string; last: string; count: number } {
  return {
    first: addDays(today, -DAYS_BEFORE),
    last: addDays(today, DAYS_AHEAD - 1),
    count: DAYS_BEFORE + DAYS_AHEAD,
  };
}

/** The column of a day, counted from 1. */
export function columnOf(day: string, today: string): number {
  return daysBetween(shownDays(today).first, day) + 1;
}

export interface Bar {
  /** Columns, both included. */
  from: number;
  to: number;
  /** Whether it began before the first day shown. */
  beganBefore: boolean;
  /** Whether it continues after the last day shown. */
  goesOn: boolean;
}

/** The columns of a coupon's days; null if none is shown. */
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

/** The months that are shown at least in part. */
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

/** Whether shoppers see it on its days: a coupon on hold or waiting for review fills no gap. */
function isSeen({ state }: Coupon): boolean {
  return state === 'live' || state === 'scheduled' || state === 'expired';
}

/** The days from today without a coupon that shoppers see. A gap that never ends has no last day. */
export function findGaps(coupons: readonly Coupon[], today: string): Span[] {
  const seen = coupons.filter(isSeen);
  const { last } = shownDays(today);
  const gaps: Span[] = [];
  let first: string | null = null;
  for (let day = today; day <= last; day = addDays(day, 1)) {
    const isGap = !seen.some((coupon) => isWithinWindow(day, coupon.start_date, coupon.expiration_date));
    if (isGap) first ??= day;
    else if (first !== null) {
      gaps.push({ first, last: addDays(day, -1) });
      first = null;
    }
  }
  if (first === null) return gaps;
  const next = seen
    .map(({ start_date }) => start_date)
    .filter((start) => start > last)
    .sort()[0];
  return [...gaps, { first, last: next ? addDays(next, -1) : null }];
}

export interface Clash {
  /** The code as written in the first of the coupons. */
  code: string;
  coupons: Coupon[];
  /** The first day, from today, on which two of them run. */
  first: string;
}

/**
 * The codes that coupons use at the same time, in any case. Coupons on hold or waiting for review do count: they may be
 * released any day, and their merchant can change them before.
 */
export function findClashes(coupons: readonly Coupon[], today: string): Clash[] {
  const withCode = coupons.filter((coupon) => normalizeCode(coupon) !== '' && coupon.state !== 'archived');
  return [...new Set(withCode.map(normalizeCode))].flatMap((key) => {
    const alike = withCode.filter((coupon) => normalizeCode(coupon) === key);
    const meetings = alike.flatMap((one, place) =>
      alike.slice(place + 1).flatMap((other) => {
        const day = firstSharedDay(one, other, today);
        return day === null ? [] : [{ day, pair: [one, other] }];
      }),
    );
    const first = meetings.map(({ day }) => day).sort()[0];
    if (first === undefined) return [];
    const met = alike.filter((coupon) => meetings.some(({ pair }) => pair.includes(coupon)));
    return [{ code: met[0]?.discount_code ?? '', coupons: met, first }];
  });
}
