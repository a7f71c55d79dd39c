/** The right to create coupons, as far as it is known by now. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContract, useOnSessionEvent, useUser } from '@coupon-center/remote-kit';
import { recheckSubscription, subscriptionQuery } from './creation-right.api.ts';
import { creationRefusal, entitlementRefusal } from './creation-right.ts';
import type { Refusal } from './creation-right.ts';

export interface CreationRight {
  /** Whether the subscription is still being asked for; where that fails, the session's word counts. */
  isChecking: boolean;
  /** Whether the merchant pays for coupons, whatever their number. */
  isEntitled: boolean;
  refusal: Refusal | null;
}

/** @param count the store's coupons; undefined while it is not known */
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
  };
}
