/** Finds coupons that soon leave a gap that another one like them would fill. */
import type { Coupon } from '@coupon-center/contracts';
import { daysToEnd } from '../../shared/coupon-status.ts';

/**
 * @param coupons all coupons of the store
 * @param today yyyy-MM-dd in the site's time zone
 */
export function needsSuccessor(coupon: Coupon, coupons: readonly Coupon[], today: string): boolean {
  const { expiration_date: end, title, description } = coupon;
  if (end === null || daysToEnd(coupon, today) === null) return false;
  return !coupons.some(
    (other) => other.start_date > end && other.title === title && other.description === description,
  );
}
