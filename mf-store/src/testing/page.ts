/** What the API says around a merchant's page: its address, and the coupons on it. */
import { createPreviewLink, listCoupons } from '@coupon-center/contracts';
import { aCoupon, aPage, aStore, mockCall } from '@coupon-center/remote-kit/testing';

export const PREVIEW_URL = `${aStore().url}?preview=signed`;

/** Answers the link to a page that is live, or to its preview. */
export function servePageLink(isLive = false) {
  return mockCall(createPreviewLink, () =>
    isLive
      ? { url: aStore().url, expires: null }
      : { url: PREVIEW_URL, expires: new Date(Date.now() + 600_000).toISOString() },
  );
}

/** Answers the list with so many coupons; the function is asked at each call. */
export function serveCouponCount(count: () => number) {
  return mockCall(listCoupons, () => ({ ...aPage(count() > 0 ? [aCoupon()] : []), count: count() }));
}
