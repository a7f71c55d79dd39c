/** The numbers of a store, as the API sends them. */
import { addDays, LINE_DAYS } from '@coupon-center/contracts';
import type { CouponNumbers, StoreNumbers } from '@coupon-center/contracts';

/** Numbers of four weeks in which everything happened on the last day; before that, there were 1,000 views. */
export function someNumbers(views: number, coupons: Partial<CouponNumbers>[] = []): StoreNumbers {
  const days = Array.from({ length: LINE_DAYS }, (_, index) => addDays('2026-10-25', index));
  const none = { views: 0, copies: 0, clicks: 0, worked: 0, failed: 0 };
  const zeros = days.map(() => 0);
  const numbers = {
    by_day: { views: zeros.with(-1, views), copies: zeros, clicks: zeros, worked: zeros, failed: zeros },
    total: { ...none, views },
    before: { ...none, views: views === 0 ? 0 : 1000 },
  };
  return {
    from: days[0]!,
    to: days.at(-1)!,
    before_from: '2026-09-27',
    before_to: '2026-10-24',
    days,
    store: numbers,
    coupons: coupons.map((fields) => ({
      coupon: 101,
      title: '20% OFF',
      description: 'Everything in the shop',
      listed: true,
      ...numbers,
      ...fields,
    })),
  };
}
