/** The API's answers while a built version is checked, in addition to those of the check itself. */
import { listCopyTargets, readCouponHistory, readCouponLines, readNumbers } from '@coupon-center/contracts';
import { aCoupon, aPage, answer } from '@coupon-center/remote-kit/standalone';
import type { ApiAnswer } from '@coupon-center/remote-kit/standalone';

const DAYS = ['2026-11-01', '2026-11-02'];
const sums = { views: 40, copies: 8, clicks: 4, worked: 2, failed: 0 };
const series = Object.fromEntries(
  Object.entries(sums).map(([name, sum]) => [name, [sum / 2, sum / 2]]),
) as Record<keyof typeof sums, number[]>;
const numbers = { by_day: series, total: sums, before: sums };

export const answers: readonly ApiAnswer[] = [
  answer(readCouponLines, () => ({
    from: DAYS[0] ?? '',
    to: DAYS[1] ?? '',
    coupons: [{ coupon: 1, views: 40, copies: 8, clicks: 4, health: { worked: 2, failed: 0 } }],
  })),
  answer(readNumbers, () => ({
    from: DAYS[0] ?? '',
    to: DAYS[1] ?? '',
    before_from: '2026-10-30',
    before_to: '2026-10-31',
    days: DAYS,
    store: numbers,
    coupons: [{ coupon: 1, title: '20% OFF', description: 'Everything', listed: true, ...numbers }],
  })),
  answer(readCouponHistory, () => {
    const coupon = aCoupon();
    const version = { ...coupon, minimum_order_amount: coupon.minimum_order_amount ?? null };
    const change = { id: 1, at: '2026-11-01T10:00:00.000Z', actor: 'merchant', action: 'created' } as const;
    return aPage([{ ...change, changed: [], version }]);
  }),
  answer(listCopyTargets, () => ({
    targets: [
      {
        client: '8',
        site_name: 'Save',
        store_name: 'Maple Outfitters',
        currency: 'usd',
        currency_symbol: '$',
      },
    ],
  })),
];
