/** What the screen reads of the API about the plan on sale and the merchant's subscription to it. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { listPlans } from '@coupon-center/contracts';
import type { CallOutput, Subscription } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';

type Plans = CallOutput<typeof listPlans>;

const PLANS_KEY = ['plans'] as const;

/**
 * The plan first, with the merchant's subscription beside it.
 * @param checkout id of the checkout that the merchant comes back from
 */
export function plansQuery({ api, site }: Pick<ShellContract, 'api' | 'site'>, checkout?: string) {
  return queryOptions({
    queryKey: PLANS_KEY,
    queryFn: async ({ signal }) => {
      const query = { client: site.clientId, checkout };
      const plans = await api.call(listPlans, { query }, { signal });
      if (plans.results.length === 0) throw new Error('The site has no plan on sale.');
      return plans;
    },
  });
}

/** A changed subscription takes the place of the one that was read. */
export async function keepSubscription(client: QueryClient, subscription: Subscription): Promise<void> {
  await client.cancelQueries({ queryKey: PLANS_KEY });
  client.setQueryData<Plans>(PLANS_KEY, (plans) => plans && { ...plans, subscription });
}

/** The status of the subscription that was read; null without one, undefined until it is read. */
export function shownStatus(client: QueryClient): string | null | undefined {
  const plans = client.getQueryData<Plans>(PLANS_KEY);
  return plans && (plans.subscription?.status ?? null);
}

/** What is shown of the plan is in doubt: reads it again. */
export function recheckPlans(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PLANS_KEY });
}

/**
 * Tells the session, and with it every remote, what has become of the merchant.
 * @param isNeeded whether the session may be behind
 * @returns whether that is done, or has failed for good
 */
export function useSessionInStep(isNeeded: boolean): boolean {
  const api = useApi();
  const { isPending } = useQuery({
    queryKey: ['session'],
    queryFn: () => api.refreshUser(),
    enabled: isNeeded,
    staleTime: Infinity,
    gcTime: 0,
  });
  return !isPending;
}
