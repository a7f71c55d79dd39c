/** Mocks of the API around a merchant's page: its address, its numbers, and the coupons on it. */
import { addDays, createPreviewLink, LINE_DAYS, listCoupons, readNumbers } from '@coupon-center/contracts';
import type { CouponNumbers, StoreNumbers } from '@coupon-center/contracts';
import { aCoupon, aPage, aStore, mockCall } from '@coupon-center/remote-kit/testing';

export const PREVIEW_URL = `${aStore().url}?preview=signed`;

/** Serves the link to a live page, or to its preview. */
export function servePageLink(isLive = false) {
  return mockCall(createPreviewLink, () =>
    isLive
      ? { url: aStore().url, expires: null }
      : { url: PREVIEW_URL, expires: new Date(Date.now() + 600_000).toISOString() },
  );
}

/** Serves a list with this many coupons; `count` is called at each request. */
export function serveCouponCount(count: () => number) {
  return mockCall(listCoupons, () => ({ ...aPage(count() > 0 ? [aCoupon()] : []), count: count() }));
}

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

export const serveNumbers = (...numbers: Parameters<typeof someNumbers>) =>
  mockCall(readNumbers, () => someNumbers(...numbers));
