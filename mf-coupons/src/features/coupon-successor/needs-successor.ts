/** Which coupons leave a gap soon that another like them would fill. */
import { daysBetween } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';

/** From how many days before its last day on a coupon is about to end. */
const SOON = 14;

/**
 * @param coupons all of the store
 * @param today yyyy-MM-dd in the site's time zone
 */
export function needsSuccessor(coupon: Coupon, coupons: readonly Coupon[], today: string): boolean {
  const { expiration_date: end, state, title, description } = coupon;
  if (state !== 'live' || end === null || daysBetween(today, end) > SOON) return false;
  return !coupons.some(
    (other) => other.start_date > end && other.title === title && other.description === description,
  );
}
