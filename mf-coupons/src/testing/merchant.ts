/** A merchant of the tests, and an API that knows the merchant's coupons. */
import { listCoupons, listPlans } from '@coupon-center/contracts';
import type { CallOutput, Coupon, Subscription, User } from '@coupon-center/contracts';
import { aPage, aPlan, aStore, aSubscription, aUser, mockCall } from '@coupon-center/remote-kit/testing';

/** A merchant with an approved store and a subscription. */
export function aMerchant(fields: Partial<User> = {}): User {
  return aUser({ store: aStore({ is_approved: true }), coupon_center_txn: { id: 5 }, ...fields });
}

export function serveSubscription(subscription: Subscription | null = aSubscription()) {
  return mockCall(listPlans, () => ({ ...aPage([aPlan()]), subscription }));
}

/** Answers the list as the API does, one coupon by its id included. */
export function serveCoupons(coupons: Coupon[]) {
  return mockCall(listCoupons, ({ query }) => {
    const id = query.get('id_search_text');
    return aList(coupons.filter((coupon) => id === null || String(coupon.id) === id));
  });
}

/** The list that has these coupons and no others. */
export function aList(results: Coupon[]): CallOutput<typeof listCoupons> {
  return aPage(results);
}
