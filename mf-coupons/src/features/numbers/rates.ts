/** Changes and rates of the numbers, in words. Pure. */
import type { CouponNumbers } from '@coupon-center/contracts';
import { formatCount } from '../../shared/text.ts';

/** Returns the change in percent, with its sign; 'new' if there was nothing before, null if there is nothing at all. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return now === 0 ? null : 'new';
  const percent = Math.round((100 * (now - before)) / before);
  // A minus sign is as wide as a plus, unlike a hyphen.
  return percent < 0 ? `−${formatCount(-percent)}%` : `${percent > 0 ? '+' : '±'}${formatCount(percent)}%`;
}

/** Returns how many of something there were per 100 views, e.g. '11 per 100 views'; null without a view. */
export const rateText = (count: number, views: number): string | null =>
  views === 0 ? null : `${formatCount(rateOf(count, views))} per 100 views`;

/** Returns how many there were per 100 views, to one decimal; 0 without a view. */
export const rateOf = (count: number, views: number): number =>
  views === 0 ? 0 : Math.round((1000 * count) / views) / 10;

/** Views below which a rate says little. */
const ENOUGH_VIEWS = 20;

/** Returns the coupon whose code is copied most often for its views; null if none was copied, or all were hardly viewed. */
export function bestCoupon(coupons: readonly CouponNumbers[]): CouponNumbers | null {
  const rate = ({ total }: CouponNumbers) => total.copies / total.views;
  const [best] = coupons
    .filter(({ total, listed }) => listed && total.copies > 0 && total.views >= ENOUGH_VIEWS)
    .toSorted((one, other) => rate(other) - rate(one));
  return best ?? null;
}
