/**
 * Which coupons run when, and where none or too many do. Pure; days are calendar days (yyyy-MM-dd) of the site's time
 * zone and are never turned into instants, so neither daylight saving nor a leap day moves one.
 */
import { addDays, daysBetween, isWithinWindow } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { normalizeCode, firstSharedDay } from '../../shared/shared-codes.ts';

/** Days that are drawn before today. */
const DAYS_BEFORE = 7;
/** Days that are drawn, and looked at for gaps, from today on: twelve weeks. */
const DAYS_AHEAD = 84;

export interface Span {
  first: string;
  /** Null where it never ends. */
  last: string | null;
}

/** What the timeline shows: a week that was, and twelve to come. */
export function shownDays(today: string): { first: string; last: string; count: number } {
  return {
    first: addDays(today, -DAYS_BEFORE),
    last: addDays(today, DAYS_AHEAD - 1),
    count: DAYS_BEFORE + DAYS_AHEAD,
  };
}

/** The place of a day on the timeline, counted from 1. */
export function columnOf(day: string, today: string): number {
  return daysBetween(shownDays(today).first, day) + 1;
}

export interface Bar {
  /** Columns, both included. */
  from: number;
  to: number;
  /** Whether it has begun before what is shown. */
  beganBefore: boolean;
  /** Whether it goes on after what is shown. */
  goesOn: boolean;
}

/** Where a coupon's days are drawn; null where none of them is shown. */
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
  /** The first day that is shown of the month. */
  day: string;
  from: number;
  to: number;
}

/** The months that are shown, in part or whole. */
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

/** Whether shoppers see it on its days. Nobody sees what is on hold or waits for review, so it fills no gap. */
function isSeen({ state }: Coupon): boolean {
  return state === 'live' || state === 'scheduled' || state === 'expired';
}

/** The days from today on without a coupon that shoppers see. A gap that nothing ends has no last day. */
export function findGaps(coupons: readonly Coupon[], today: string): Span[] {
  const seen = coupons.filter(isSeen);
  const { last } = shownDays(today);
  const gaps: Span[] = [];
  let first: string | null = null;
  for (let day = today; day <= last; day = addDays(day, 1)) {
    const isDark = !seen.some((coupon) => isWithinWindow(day, coupon.start_date, coupon.expiration_date));
    if (isDark) first ??= day;
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
  /** The code as the first of the coupons writes it. */
  code: string;
  coupons: Coupon[];
  /** The first day, from today on, on which two of them run. */
  first: string;
}

/**
 * The codes that two coupons have at one time, upper and lower case alike. Here what is on hold or waits for review does
 * count: it may be seen any day, and its merchant can change it before.
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
