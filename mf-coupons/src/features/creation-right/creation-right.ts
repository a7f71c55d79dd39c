/** Whether a merchant may create a coupon, and why not (docs/rules.md, 19). The API decides; the screens mirror it. */
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Subscription, User } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

export interface Refusal {
  /** Why no coupon can be created, for people. */
  reason: string;
  /** Where it is put right; null where it can't be. */
  remedy: { label: string; to: string } | null;
}

export interface RightFacts {
  site: Pick<Site, 'product'>;
  user: Pick<User, 'store' | 'coupon_center_txn'>;
  /** Undefined while it is not known. */
  subscription: Pick<Subscription, 'entitles'> | null | undefined;
}

const noStore = (product: string): Refusal => ({
  reason: `Create your store page before you add ${product}.`,
  remedy: { label: 'Create your store page', to: '/my-store' },
});
const notSubscribed = (product: string): Refusal => ({
  reason: `Subscribe to add ${product}.`,
  remedy: { label: 'Go to payment', to: '/payment' },
});
const lapsed = (product: string): Refusal => ({
  reason: `Your subscription has ended. Renew it to add ${product}.`,
  remedy: { label: 'Go to payment', to: '/payment' },
});
const full = (product: string): Refusal => ({
  reason: `You have reached the limit of ${MAX_COUPONS} ${product}.`,
  remedy: null,
});

/** Why the merchant is not entitled to coupons at all; null where nothing is known against it. */
export function entitlementRefusal({ site, user, subscription }: RightFacts): Refusal | null {
  if (!user.store) return noStore(site.product);
  if (!user.coupon_center_txn || subscription === null) return notSubscribed(site.product);
  return subscription?.entitles === false ? lapsed(site.product) : null;
}

/**
 * Why the merchant may not create one more coupon; null where nothing is known against it.
 * @param count the store's coupons; undefined while it is not known
 */
export function creationRefusal(facts: RightFacts, count: number | undefined): Refusal | null {
  const isFull = count !== undefined && count >= MAX_COUPONS;
  return entitlementRefusal(facts) ?? (isFull ? full(facts.site.product) : null);
}
