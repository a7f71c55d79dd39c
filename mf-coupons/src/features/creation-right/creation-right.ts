/** Whether a merchant may create a coupon, and why not (decisions, 19). The API decides; the screens mirror it. */
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Subscription, User } from '@coupon-center/contracts';

export interface Refusal {
  /** Why no coupon can be created, for people. */
  reason: string;
  /** Where it is put right; null where it can't be. */
  remedy: { label: string; to: string } | null;
}

export interface RightFacts {
  user: Pick<User, 'store' | 'coupon_center_txn'>;
  /** Undefined while it is not known. */
  subscription: Pick<Subscription, 'entitles'> | null | undefined;
}

const noStore: Refusal = {
  reason: 'Create your store page before you add coupons.',
  remedy: { label: 'Create your store page', to: '/my-store' },
};
const notSubscribed: Refusal = {
  reason: 'Subscribe to add coupons.',
  remedy: { label: 'Go to payment', to: '/payment' },
};
const lapsed: Refusal = {
  reason: 'Your subscription has ended. Renew it to add coupons.',
  remedy: { label: 'Go to payment', to: '/payment' },
};
const full: Refusal = {
  reason: `You have reached the limit of ${MAX_COUPONS} coupons.`,
  remedy: null,
};

/** Why the merchant is not entitled to coupons at all; null where nothing is known against it. */
export function entitlementRefusal({ user, subscription }: RightFacts): Refusal | null {
  if (!user.store) return noStore;
  if (!user.coupon_center_txn || subscription === null) return notSubscribed;
  return subscription?.entitles === false ? lapsed : null;
}

/**
 * Why the merchant may not create one more coupon; null where nothing is known against it.
 * @param count the store's coupons; undefined while it is not known
 */
export function creationRefusal(facts: RightFacts, count: number | undefined): Refusal | null {
  return entitlementRefusal(facts) ?? (count !== undefined && count >= MAX_COUPONS ? full : null);
}
