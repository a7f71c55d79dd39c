/** Resumes a cancelled subscription while its period runs; after that, opens the payment page of a new one. */
import type { Plan, Subscription } from '@coupon-center/contracts';
import { ActionButton, Button, VisuallyHidden } from '@coupon-center/ui';
import { useReportedAction } from '../../shared/use-reported-action.ts';
import { isResumable } from './subscription-status.ts';
import type { SwitchSubscription } from './subscription.api.ts';

export interface ReactivateSubscriptionProps {
  plan: Plan;
  subscription: Subscription;
  onSwitch: SwitchSubscription;
}

export function ReactivateSubscription({ plan, subscription, onSwitch }: ReactivateSubscriptionProps) {
  const resume = useReportedAction(() => onSwitch(subscription));
  if (isResumable(subscription))
    return (
      <ActionButton action={resume} busyLabel="Please wait...">
        Reactivate Subscription
      </ActionButton>
    );
  return (
    <Button variant="contained" href={plan.payment_link.url} target="_blank" rel="noopener noreferrer">
      <span>
        Reactivate Subscription<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </span>
    </Button>
  );
}
