/** Mocks of the API around a merchant's page: its address, its numbers, and the coupons on it. */
import { createPreviewLink, listCoupons, readNumbers } from '@coupon-center/contracts';
import { aCoupon, aPage, aStore, mockCall } from '@coupon-center/remote-kit/testing';
import { someNumbers } from './numbers.ts';

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

export const serveNumbers = (...numbers: Parameters<typeof someNumbers>) =>
  mockCall(readNumbers, () => someNumbers(...numbers));
