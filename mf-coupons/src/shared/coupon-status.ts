/** How a coupon's name, state and dates are shown on every screen. */
import { couponWindow, formatDayNear } from '@coupon-center/contracts';
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

/** Tells coupons with the same title apart, e.g. for screen readers. */
export function couponName({ title, description }: Pick<Coupon, 'title' | 'description'>): string {
  return `${title} – ${description}`;
}

/**
 * When a coupon runs, as seen from a day: 'Starts Nov 30, ends Dec 30', 'Ends Dec 21', 'Ended Nov 1'.
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
