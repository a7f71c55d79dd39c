/** The right to create coupons, as far as it is known. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContract, useOnSessionEvent, useUser } from '@coupon-center/remote-kit';
import { recheckSubscription, subscriptionQuery } from './creation-right.api.ts';
import { creationRefusal, entitlementRefusal, pageWaitsFor } from './creation-right.ts';
import type { Refusal } from './creation-right.ts';

export interface CreationRight {
  /** Whether the subscription is still loading; if that fails, the session decides. */
  isChecking: boolean;
  /** Whether the merchant pays for coupons, however many there are. */
  isEntitled: boolean;
  refusal: Refusal | null;
  /** What has to happen before shoppers see the store page; null if they can. */
  waitsFor: string | null;
}

/** @param count the store's coupons; undefined while unknown */
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
    waitsFor: pageWaitsFor(facts),
  };
}
