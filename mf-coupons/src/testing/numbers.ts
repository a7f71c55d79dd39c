/** Numbers for tests, and an API that serves them. */
import { addDays, readNumbers } from '@coupon-center/contracts';
import type { CouponNumbers, StoreNumbers, Totals } from '@coupon-center/contracts';
import { mockCall } from '@coupon-center/remote-kit/testing';

const none: Totals = { views: 0, copies: 0, clicks: 0, worked: 0, failed: 0 };

/** Numbers of a period in which everything happened on the last day. */
export function someNumbers(from: string, to: string, total: Partial<Totals> = {}): StoreNumbers {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const sums = { ...none, ...total };
  const series = (last: number) => days.map((day) => (day === to ? last : 0));
  const by_day = {
    views: series(sums.views),
    copies: series(sums.copies),
    clicks: series(sums.clicks),
    worked: series(sums.worked),
    failed: series(sums.failed),
  };
  const numbers = { by_day, total: sums, before: { ...none, views: 1200 } };
  const coupon: CouponNumbers = {
    coupon: 7,
    title: '20% OFF',
    description: 'Everything',
    listed: true,
    ...numbers,
  };
  return {
    from,
    to,
    before_from: addDays(from, -days.length),
    before_to: addDays(from, -1),
    days,
    store: numbers,
    coupons: [coupon, { ...coupon, coupon: 8, listed: false, description: 'Old', total: none }],
  };
}

/** Serves numbers for any period. */
export const serveNumbers = (total?: Partial<Totals>) =>
  mockCall(readNumbers, ({ query }) => someNumbers(query.get('from') ?? '', query.get('to') ?? '', total));
