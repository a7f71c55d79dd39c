/** The days from today on which shoppers see no coupon. Pure. */
import { addDays, isWithinWindow } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { shownDays } from '../../shared/schedule.ts';

export interface Span {
  first: string;
  /** Null if it never ends. */
  last: string | null;
}

/** Whether shoppers see it on its days: a paused, held or pending coupon fills no gap. */
function isSeen({ state }: Coupon): boolean {
  return state === 'live' || state === 'scheduled' || state === 'expired';
}

/** Returns the days from today without a coupon that shoppers see. A gap that never ends has no last day. */
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

/** Returns the coupon that would close a gap if it ended later: the last one before it. */
export function couponBefore(coupons: readonly Coupon[], { first }: Span): Coupon | undefined {
  const lastDay = addDays(first, -1);
  return coupons.find((coupon) => isSeen(coupon) && coupon.expiration_date === lastDay);
}
