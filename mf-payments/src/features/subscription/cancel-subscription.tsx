/** Cancels the subscription at its period's end, after asking. */
import { useState } from 'react';
import type { Plan, Subscription } from '@coupon-center/contracts';
import { Button, ConfirmDialog } from '@coupon-center/ui';
import { useSwitchSubscription } from './subscription.api.ts';

export interface CancelSubscriptionProps {
  plan: Plan;
  subscription: Subscription;
}

export function CancelSubscription({ plan, subscription }: CancelSubscriptionProps) {
  const [isAsking, setAsking] = useState(false);
  const switchSubscription = useSwitchSubscription();

  async function cancel() {
    await switchSubscription(subscription);
    setAsking(false);
  }

  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Cancel Subscription
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel Subscription?"
        cancelLabel="No, go back"
        confirmLabel="Yes, cancel"
        onCancel={() => setAsking(false)}
        onConfirm={cancel}
      >
        Are you sure you want to cancel your subscription to {plan.name}?
      </ConfirmDialog>
    </>
  );
}
