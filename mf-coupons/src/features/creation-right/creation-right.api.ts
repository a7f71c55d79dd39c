import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { listPlans } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

const SUBSCRIPTION_KEY = ['subscription'] as const;

/** The merchant's subscription; null if there never was one. */
export function subscriptionQuery({ api, site }: Pick<ShellContract, 'api' | 'site'>) {
  return queryOptions({
    queryKey: SUBSCRIPTION_KEY,
    queryFn: async ({ signal }) => {
      const plans = await api.call(listPlans, { query: { client: site.clientId } }, { signal });
      return plans.subscription;
    },
  });
}

export function recheckSubscription(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY });
}
