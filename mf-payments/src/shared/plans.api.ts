/** The plan on sale, and the merchant's subscription to it. */
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { listPlans } from '@coupon-center/contracts';
import type { CallOutput, Subscription } from '@coupon-center/contracts';
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

const OVERDUE: readonly string[] = ['incomplete', 'past_due', 'unpaid'];

/** Whether a payment failed and its invoice is still open. */
export function isOverdue({ status }: Pick<Subscription, 'status'>): boolean {
  return OVERDUE.includes(status);
}

/** Replaces the subscription that was read. */
export async function keepSubscription(client: QueryClient, subscription: Subscription): Promise<void> {
  await client.cancelQueries({ queryKey: PLANS_KEY });
  client.setQueryData<Plans>(PLANS_KEY, (plans) => plans && { ...plans, subscription });
}

/** Reads the plan and the subscription again. */
export function recheckPlans(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PLANS_KEY });
}
