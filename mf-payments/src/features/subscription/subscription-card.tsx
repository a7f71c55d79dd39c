/** The merchant's subscription: where it stands, and what can be done about it. */
import type { Plan, Subscription } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Button, Typography } from '@coupon-center/ui';
import { CancelSubscription } from './cancel-subscription.tsx';
import { PaymentCard } from './payment-card.tsx';
import { ReactivateSubscription } from './reactivate-subscription.tsx';
import { StatusChip } from './status-chip.tsx';
import { dayText, liveUntil, nextBillingText, statusLook } from './subscription-status.ts';

export interface SubscriptionCardProps {
  plan: Plan;
  subscription: Subscription;
}

export function SubscriptionCard({ plan, subscription }: SubscriptionCardProps) {
  return (
    <PaymentCard title={plan.name} badge={<StatusChip status={subscription.status} />}>
      <Details plan={plan} subscription={subscription} />
    </PaymentCard>
  );
}

function Details({ plan, subscription }: SubscriptionCardProps) {
  const { timeZone } = useSite();
  const { status, canceled_at: canceledAt } = subscription;
  if (status === 'active')
    return (
      <>
        <Typography>Next billing date: {nextBillingText(subscription, timeZone)}</Typography>
        <CancelSubscription plan={plan} subscription={subscription} />
      </>
    );
  if (status === 'canceled') {
    const end = liveUntil(subscription);
    return (
      <>
        {canceledAt !== null && <Typography>Cancelled on {dayText(canceledAt, timeZone)}</Typography>}
        {end !== null && <Typography>Your coupons are live until {dayText(end, timeZone)}</Typography>}
        <ReactivateSubscription plan={plan} subscription={subscription} />
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
