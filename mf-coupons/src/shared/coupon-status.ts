/** A coupon's name, state and dates as every screen shows them. */
import { couponState, couponWindow, daysToEnd, formatDayNear } from '@coupon-center/contracts';
import type { Coupon, CouponState } from '@coupon-center/contracts';

/** `ready`: its dates have begun, but shoppers can't see the store page yet (docs/rules.md, 51). */
export type CouponStatus = CouponState | 'ready';

/** A coupon is live only if shoppers can see it. */
export function couponStatus(state: CouponState, isPageLive: boolean): CouponStatus {
  return state === 'live' && !isPageLive ? 'ready' : state;
}

export const STATUS_LABELS: Readonly<Record<CouponStatus, string>> = {
  live: 'Live',
  ready: 'Ready',
  scheduled: 'Scheduled',
  expired: 'Expired',
  held: 'On hold',
  paused: 'Paused',
  pending: 'Waiting for review',
  archived: 'Archived',
};

export const STATUS_TONES = {
  live: 'success',
  ready: 'info',
  scheduled: 'info',
  expired: 'neutral',
  held: 'warning',
  paused: 'neutral',
  pending: 'warning',
  archived: 'neutral',
} as const satisfies Record<CouponStatus, string>;

export interface StatusLook {
  status: CouponStatus;
  label: string;
  tone: (typeof STATUS_TONES)[CouponStatus];
  /** The dates, unless the label already says them. */
  dates: string;
}

/** Returns how the list shows a coupon's status; if it ends soon, in how many days, in yellow. */
export function statusLook(coupon: Coupon, today: string, isPageLive: boolean): StatusLook {
  const status = couponStatus(couponState(coupon), isPageLive);
  const days = status === 'live' ? daysToEnd(coupon, today) : null;
  if (days === null || coupon.expiration_date === null)
    return {
      status,
      label: STATUS_LABELS[status],
      tone: STATUS_TONES[status],
      dates: formatRunDates(coupon, today),
    };
  const dates = formatDayNear(coupon.expiration_date, today);
  return { status, label: `Ends ${inDays(days)}`, tone: 'warning', dates };
}

function inDays(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Returns a name that distinguishes coupons with the same title, e.g. for screen readers. */
export function couponName({ title, description }: Pick<Coupon, 'title' | 'description'>): string {
  return `${title} – ${description}`;
}

/**
 * Returns when a coupon runs, relative to a day: 'Starts Nov 30, ends Dec 30', 'Ends Dec 21', 'Ended Nov 1'.
 * @param today yyyy-MM-dd in the site's time zone
 */
export function formatRunDates(
  { start_date: start, expiration_date: end }: Pick<Coupon, 'start_date' | 'expiration_date'>,
  today: string,
): string {
  const near = (day: string) => (day === today ? 'today' : formatDayNear(day, today));
  switch (couponWindow(today, start, end)) {
    case 'scheduled':
      return `Starts ${near(start)}, ${end === null ? 'no expiration date' : `ends ${near(end)}`}`;
    case 'live':
      return end === null ? 'No expiration date' : `Ends ${near(end)}`;
    case 'expired':
      return `Ended ${near(end ?? start)}`;
  }
}

/** Whether a coupon is exported to other services: it runs now or later. */
export const isExported = ({ state }: Pick<Coupon, 'state'>): boolean =>
  state === 'live' || state === 'scheduled';
