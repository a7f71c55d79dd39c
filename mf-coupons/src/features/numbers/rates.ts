/** Rates of the numbers, in words. Pure. */
import { formatCount } from '@coupon-center/contracts';
import type { CouponNumbers } from '@coupon-center/contracts';

/** Returns how many of something there were per 100 views, e.g. '11 per 100 views'; null without a view. */
export const rateText = (count: number, views: number): string | null =>
  views === 0 ? null : `${formatCount(rateOf(count, views))} per 100 views`;

/** Returns how many there were per 100 views, to one decimal; 0 without a view. */
export const rateOf = (count: number, views: number): number =>
  views === 0 ? 0 : Math.round((1000 * count) / views) / 10;

/** Views below which a rate says little. */
const ENOUGH_VIEWS = 20;

/** Returns the coupon with the highest rate of copies to views; null if none was copied, or all were hardly viewed. */
export function bestCoupon(coupons: readonly CouponNumbers[]): CouponNumbers | null {
  const rate = ({ total }: CouponNumbers) => total.copies / total.views;
  const [best] = coupons
    .filter(({ total, listed }) => listed && total.copies > 0 && total.views >= ENOUGH_VIEWS)
    .toSorted((one, other) => rate(other) - rate(one));
  return best ?? null;
}
