/** Cancels and resumes the subscription. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateSubscription } from '@coupon-center/contracts';
import type { Subscription } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { keepSubscription, recheckPlans } from '../../plans.api.ts';

/** Changes the subscription that is shown to its other state. @returns why that failed, or null once it is done */
export type SwitchSubscription = (shown: Subscription) => Promise<string | null>;

/** The other state of a subscription: cancelled at the period's end, or resumed. Takes the one that is shown. */
export function useSwitchSubscription(): SwitchSubscription {
  const contract = useContract();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ status }: Subscription) => contract.api.call(updateSubscription, { body: { status } }),
    async onSuccess(changed) {
      await keepSubscription(client, changed);
      // The store in the session carries the status as well.
      contract.api.refreshUser().catch((error: unknown) => contract.report(error));
    },
    onError: () => recheckPlans(client),
  });

  /** Never throws: a failure is told, and what is shown is read again. */
  return async function switchSubscription(shown) {
    try {
      await mutateAsync(shown);
      return null;
    } catch (error) {
      contract.report(error);
      const message = error instanceof Error ? error.message : 'Something went wrong';
      contract.notify.error(message);
      return message;
    }
  };
}
