import type { CouponNumbers } from '@coupon-center/contracts';
import { someNumbers } from '../../testing/numbers.ts';
import { bestCoupon, rateText } from './rates.ts';

test('gives rates per 100 views, to one decimal, and none without views', () => {
  expect(rateText(11, 100)).toBe('11 per 100 views');
  expect(rateText(1, 30)).toBe('3.3 per 100 views');
  expect(rateText(0, 0)).toBeNull();
});

test('the best coupon has the highest rate of copies among those that were viewed enough and still exist', () => {
  const coupon = (id: number, views: number, copies: number, listed = true): CouponNumbers => {
    const numbers = someNumbers('2026-11-01', '2026-11-28', { views, copies });
    return { ...numbers.coupons[0]!, coupon: id, listed, total: numbers.store.total };
  };
  const all = [coupon(1, 800, 80), coupon(2, 100, 30), coupon(3, 3, 3), coupon(4, 100, 90, false)];
  expect(bestCoupon(all)?.coupon).toBe(2);
  expect(bestCoupon([coupon(3, 3, 3), coupon(5, 100, 0)])).toBeNull();
});
