/** Takes a cancellation back while the period runs; after that, leads to the payment of a new subscription. */
import type { Plan, Subscription } from '@coupon-center/contracts';
import { ActionButton, Button } from '@coupon-center/ui';
import { isResumable } from './subscription-status.ts';
import type { SwitchSubscription } from './subscription.api.ts';

export interface ReactivateSubscriptionProps {
  plan: Plan;
  subscription: Subscription;
  onSwitch: SwitchSubscription;
}

export function ReactivateSubscription({ plan, subscription, onSwitch }: ReactivateSubscriptionProps) {
  if (isResumable(subscription))
    return (
      <ActionButton action={() => onSwitch(subscription)} busyLabel="Please wait...">
        Reactivate Subscription
      </ActionButton>
    );
  return (
    <Button variant="contained" href={plan.payment_link.url} target="_blank" rel="noopener noreferrer">
      Reactivate Subscription
    </Button>
  );
}
