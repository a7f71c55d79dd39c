/** When two coupons can be taken for one another at the till: one code, on one day. */
import { isWithinWindow } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';

/** Codes are compared without case. Empty where there is none. */
export function normalizeCode({ discount_code }: Pick<Coupon, 'discount_code'>): string {
  return discount_code.trim().toLowerCase();
}

export type Days = Pick<Coupon, 'start_date' | 'expiration_date'>;

/** The day from which two coupons run together, not before today; null where they never do. */
export function firstSharedDay(one: Days, other: Days, today: string): string | null {
  const first = [today, one.start_date, other.start_date].reduce((a, b) => (a > b ? a : b));
  const runsThen = ({ start_date, expiration_date }: Days) =>
    isWithinWindow(first, start_date, expiration_date);
  return runsThen(one) && runsThen(other) ? first : null;
}
