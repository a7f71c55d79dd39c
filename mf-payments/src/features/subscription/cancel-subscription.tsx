/** Cancels the subscription at its period's end, after asking. */
import { useState } from 'react';
import type { Plan, Subscription } from '@coupon-center/contracts';
import { Alert, Button, ConfirmDialog } from '@coupon-center/ui';
import type { SwitchSubscription } from './subscription.api.ts';

export interface CancelSubscriptionProps {
  plan: Plan;
  subscription: Subscription;
  onSwitch: SwitchSubscription;
}

export function CancelSubscription({ plan, subscription, onSwitch }: CancelSubscriptionProps) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function ask() {
    setFailure(null);
    setAsking(true);
  }

  async function cancel() {
    setFailure(null);
    const message = await onSwitch(subscription);
    setFailure(message);
    if (message === null) setAsking(false);
  }

  return (
    <>
      <Button variant="outlined" color="error" onClick={ask}>
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
        {failure !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        Are you sure you want to cancel your subscription to {plan.name}?
      </ConfirmDialog>
    </>
  );
}
