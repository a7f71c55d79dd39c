/** Cancels the subscription at its period's end, after explaining what that does and asking. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan, Subscription } from '@coupon-center/contracts';
import { failureMessage, useContract, useUser } from '@coupon-center/remote-kit';
import { Button, ConfirmDialog, Typography } from '@coupon-center/ui';
import { nextBillingText } from './subscription-status.ts';
import { cancelEffect } from './subscription-text.ts';
import { liveCouponsQuery } from './subscription.api.ts';
import type { SwitchSubscription } from './subscription.api.ts';

export interface CancelSubscriptionProps {
  plan: Plan;
  subscription: Subscription;
  onSwitch: SwitchSubscription;
}

export function CancelSubscription({ plan, subscription, onSwitch }: CancelSubscriptionProps) {
  const contract = useContract();
  const { store } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const live = useQuery({ ...liveCouponsQuery(contract.api, store), enabled: isAsking });
  const effect = cancelEffect({
    lastDay: nextBillingText(subscription, contract.site.timeZone),
    live: live.data,
    isPageApproved: store?.is_approved ?? false,
    product: contract.site.product,
  });

  /** @returns why it failed */
  async function cancel(): Promise<string | undefined> {
    try {
      await onSwitch(subscription);
    } catch (error) {
      contract.report(error);
      return failureMessage(error);
    }
    setIsAsking(false);
    return undefined;
  }

  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        Cancel Subscription
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel Subscription?"
        cancelLabel="No, go back"
        confirmLabel="Yes, cancel"
        tone="error"
        onCancel={() => setIsAsking(false)}
        onConfirm={cancel}
      >
        <Typography>Are you sure you want to cancel your subscription to {plan.name}?</Typography>
        {/* Keeps its height when the number of coupons arrives. */}
        <Typography sx={{ mt: 1, minHeight: '3em' }}>{effect}</Typography>
      </ConfirmDialog>
    </>
  );
}
