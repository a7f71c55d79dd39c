/** What a coupon's state and days are called, wherever it is shown. */
import { couponWindow, formatDayNear } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';

type CouponState = Coupon['state'];

export const STATUS_LABELS: Readonly<Record<CouponState, string>> = {
  live: 'Live',
  scheduled: 'Scheduled',
  expired: 'Expired',
  held: 'On hold',
  pending: 'Waiting for review',
  archived: 'Archived',
};

export const STATUS_TONES = {
  live: 'success',
  scheduled: 'info',
  expired: 'neutral',
  held: 'warning',
  pending: 'warning',
  archived: 'neutral',
} as const satisfies Record<CouponState, string>;

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
