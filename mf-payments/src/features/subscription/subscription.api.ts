/** Cancels and resumes the subscription. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateSubscription } from '@coupon-center/contracts';
import type { Subscription } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { keepSubscription, recheckPlans } from '../../plans.api.ts';

/** Changes the subscription that is shown to its other state. Throws ApiError; what is shown is read again then. */
export type SwitchSubscription = (shown: Subscription) => Promise<unknown>;

/** The other state of a subscription: cancelled at the period's end, or resumed. Takes the one that is shown. */
export function useSwitchSubscription(): SwitchSubscription {
  const contract = useContract();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ status }: Subscription) => contract.api.call(updateSubscription, { body: { status } }),
    async onSuccess(changed) {
      await keepSubscription(client, changed);
      // The store in the session carries the status as well.
      contract.api.refreshUser().catch((error: unknown) => contract.report(error));
    },
    onError: () => recheckPlans(client),
  }).mutateAsync;
}
