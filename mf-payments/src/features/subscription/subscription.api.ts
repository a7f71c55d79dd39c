import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateSubscription } from '@coupon-center/contracts';
import type { Subscription, SubscriptionStatus } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { keepSubscription, recheckPlans } from '../../shared/plans.api.ts';

/** Cancels the shown subscription at the end of its period, or resumes it. Throws ApiError after reading it again. */
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
