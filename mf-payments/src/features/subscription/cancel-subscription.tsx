/** Cancels the subscription at its period's end, after asking and saying what that does. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan, Subscription } from '@coupon-center/contracts';
import { failureMessage, useContract, useUser } from '@coupon-center/remote-kit';
import { Button, ConfirmDialog, Typography } from '@coupon-center/ui';
import { cancelEffect } from './cancel-effect.ts';
import { liveCouponsQuery } from './live-coupons.api.ts';
import { nextBillingText } from './subscription-status.ts';
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
  const effect = cancelEffect(
    {
      lastDay: nextBillingText(subscription, contract.site.timeZone),
      live: live.data,
      isPageApproved: store?.is_approved ?? false,
    },
    contract.site,
  );

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
        {/* As high with the number of coupons as before it is known. */}
        <Typography sx={{ mt: 1, minHeight: '3em' }}>{effect}</Typography>
      </ConfirmDialog>
    </>
  );
}
