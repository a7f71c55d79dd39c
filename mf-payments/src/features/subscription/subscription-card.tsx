/** The merchant's subscription: where it stands, and what can be done about it. */
import { useEffect, useRef } from 'react';
import type { Plan, Subscription } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Button, Typography } from '@coupon-center/ui';
import { CancelSubscription } from './cancel-subscription.tsx';
import { PaymentCard } from './payment-card.tsx';
import { ReactivateSubscription } from './reactivate-subscription.tsx';
import { StatusChip } from './status-chip.tsx';
import { dayText, liveUntil, nextBillingText, statusLook } from './subscription-status.ts';
import { useSwitchSubscription } from './subscription.api.ts';
import type { SwitchSubscription } from './subscription.api.ts';

export interface SubscriptionCardProps {
  plan: Plan;
  subscription: Subscription;
}

export function SubscriptionCard({ plan, subscription }: SubscriptionCardProps) {
  const title = useRef<HTMLElement>(null);
  const wasAsked = useRef(false);
  const switchSubscription = useSwitchSubscription();

  // The button that was pressed goes with the state that it changed: whoever pressed it goes on from the title.
  useEffect(() => {
    if (wasAsked.current && document.activeElement === document.body) title.current?.focus();
    wasAsked.current = false;
  }, [subscription]);

  function onSwitch(shown: Subscription) {
    wasAsked.current = true;
    return switchSubscription(shown);
  }

  return (
    <PaymentCard title={plan.name} titleRef={title} badge={<StatusChip status={subscription.status} />}>
      <Details plan={plan} subscription={subscription} onSwitch={onSwitch} />
    </PaymentCard>
  );
}

interface DetailsProps extends SubscriptionCardProps {
  onSwitch: SwitchSubscription;
}

function Details({ plan, subscription, onSwitch }: DetailsProps) {
  const { timeZone } = useSite();
  const { status, canceled_at: canceledAt } = subscription;
  if (status === 'active')
    return (
      <>
        <Typography>Next billing date: {nextBillingText(subscription, timeZone)}</Typography>
        <CancelSubscription plan={plan} subscription={subscription} onSwitch={onSwitch} />
      </>
    );
  if (status === 'canceled') {
    const end = liveUntil(subscription);
    return (
      <>
        {canceledAt !== null && <Typography>Cancelled on {dayText(canceledAt, timeZone)}</Typography>}
        {end !== null && <Typography>Your coupons are live until {dayText(end, timeZone)}</Typography>}
        <ReactivateSubscription plan={plan} subscription={subscription} onSwitch={onSwitch} />
      </>
    );
  }
  if (statusLook(status).color !== 'yellow') return null;
  // A subscription that is paid anew takes the place of one in arrears.
  return (
    <>
      <Typography>Your last payment did not go through.</Typography>
      <Button variant="contained" href={plan.payment_link.url}>
        Update payment method
      </Button>
    </>
  );
}
