/** Whether a merchant may create a coupon, and why not (docs/rules.md, 19). The API decides; the screens mirror it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Subscription, User } from '@coupon-center/contracts';
import { useContract, useOnSessionEvent, useUser } from '@coupon-center/remote-kit';
import type { Site } from '@coupon-center/site-config';
import { recheckSubscription, subscriptionQuery } from './creation-right.api.ts';
import { pageTrouble } from './page-state.ts';
import type { PageTrouble } from './page-state.ts';

export interface Refusal {
  reason: string;
  /** Where to fix that; null if it can't be fixed. */
  remedy: { label: string; to: string } | null;
}

export interface RightFacts {
  site: Pick<Site, 'product'>;
  user: Pick<User, 'store' | 'coupon_center_txn'>;
  /** Undefined while it is unknown. */
  subscription: Pick<Subscription, 'entitles'> | null | undefined;
}

const noStore = (product: string): Refusal => ({
  reason: `Create your store page before you add ${product}.`,
  remedy: { label: 'Create your store page', to: '/my-store' },
});
const notSubscribed = (product: string, isApproved: boolean): Refusal => ({
  reason: `Subscribe to add ${product}.${isApproved ? '' : ' They go live once your page is approved.'}`,
  remedy: { label: 'Go to payment', to: '/payment' },
});
const lapsed = (product: string): Refusal => ({
  reason: `Your subscription has ended. Renew it to add ${product}.`,
  remedy: { label: 'Go to payment', to: '/payment' },
});
const full = (product: string): Refusal => ({
  reason: `You have reached the limit of ${MAX_COUPONS} ${product}. Archive one to add another.`,
  remedy: null,
});

/** Why the merchant is not entitled to coupons at all; null if nothing is known against it. */
function entitlementRefusal({ site, user, subscription }: RightFacts): Refusal | null {
  if (!user.store) return noStore(site.product);
  if (!user.coupon_center_txn || subscription === null)
    return notSubscribed(site.product, user.store.is_approved);
  return subscription?.entitles === false ? lapsed(site.product) : null;
}

/**
 * Why the merchant may not create one more coupon; null if nothing is known against it.
 * @param count the store's coupons; undefined while unknown
 */
function creationRefusal(facts: RightFacts, count: number | undefined): Refusal | null {
  const isFull = count !== undefined && count >= MAX_COUPONS;
  return entitlementRefusal(facts) ?? (isFull ? full(facts.site.product) : null);
}

interface CreationRight {
  /** Whether the subscription is still loading; if that fails, the session decides. */
  isChecking: boolean;
  /** Whether the merchant pays for coupons, however many there are. */
  isEntitled: boolean;
  refusal: Refusal | null;
  /** Why shoppers don't see the store page, or soon won't; null if no reason is known. */
  trouble: PageTrouble | null;
}

/**
 * The right to create coupons, as far as it is known.
 * @param count the store's coupons; undefined while unknown
 */
export function useCreationRight(count: number | undefined): CreationRight {
  const contract = useContract();
  const user = useUser();
  const client = useQueryClient();
  useOnSessionEvent('subscription-changed', () => recheckSubscription(client));
  const hasRecord = user.store !== null && user.coupon_center_txn !== null;
  const subscription = useQuery({ ...subscriptionQuery(contract), enabled: hasRecord });
  const facts = { site: contract.site, user, subscription: subscription.data };
  return {
    isChecking: hasRecord && subscription.isPending,
    isEntitled: entitlementRefusal(facts) === null,
    refusal: creationRefusal(facts, count),
    trouble: pageTrouble(facts),
  };
}
