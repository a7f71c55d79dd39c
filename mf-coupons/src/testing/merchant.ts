/** A test merchant, and an API that knows the merchant's coupons. */
import { listCoupons, listPlans, readCouponLines } from '@coupon-center/contracts';
import type { CallOutput, Coupon, CouponLine, Subscription, User } from '@coupon-center/contracts';
import { aPage, aPlan, aStore, aSubscription, aUser, mockCall } from '@coupon-center/remote-kit/testing';

/** A merchant with an approved store and a subscription. */
export function aMerchant(fields: Partial<User> = {}): User {
  return aUser({ store: aStore({ is_approved: true }), coupon_center_txn: { id: 5 }, ...fields });
}

export function serveSubscription(subscription: Subscription | null = aSubscription()) {
  return mockCall(listPlans, () => ({ ...aPage([aPlan()]), subscription }));
}

/** Serves the numbers of coupons; by default nothing was counted yet. */
export function serveLines(lines: CouponLine[] = []) {
  return mockCall(readCouponLines, () => ({ from: '2026-10-24', to: '2026-11-20', coupons: lines }));
}

/** Serves the list as the API does, and single coupons by id. */
export function serveCoupons(coupons: Coupon[]) {
  serveLines();
  return mockCall(listCoupons, ({ query }) => {
    const id = query.get('id_search_text');
    return aList(coupons.filter((coupon) => id === null || String(coupon.id) === id));
  });
}

/** Returns a list with just these coupons. */
export function aList(results: Coupon[]): CallOutput<typeof listCoupons> {
  return aPage(results);
}
