/** Finds coupons that share a code on the same day. */
import { isWithinWindow, withoutUnseen } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';

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
