/** Cancelling and resuming the subscription, and counting the coupons that cancelling would take offline. */
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { listCoupons, updateSubscription } from '@coupon-center/contracts';
import type { Store, Subscription, SubscriptionStatus } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { keepSubscription, recheckPlans } from '../../shared/plans.api.ts';

/** Cancels the subscription that is shown at its period's end, or resumes it. Throws ApiError after reading it again. */
export type SwitchSubscription = (shown: Subscription) => Promise<unknown>;

export function useSwitchSubscription(): SwitchSubscription {
  const contract = useContract();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ status }: Subscription) =>
      contract.api.call(updateSubscription, { body: { status: status as SubscriptionStatus } }),
    async onSuccess(changed) {
      await keepSubscription(client, changed);
      // The store in the session carries the status as well.
      contract.session.refreshUser().catch((error: unknown) => contract.report(error));
    },
    onError: () => recheckPlans(client),
  }).mutateAsync;
}

/** How many coupons shoppers see today. @param store null reads nothing */
export function liveCouponsQuery(api: ShellContract['api'], store: Store | null) {
  return queryOptions({
    queryKey: ['live-coupons', store?.slug],
    queryFn: store
      ? async ({ signal }) => {
          const query = { store_slug: store.slug, client: store.client };
          const { results } = await api.call(listCoupons, { query }, { signal });
          return results.filter(({ state }) => state === 'live').length;
        }
      : skipToken,
  });
}
