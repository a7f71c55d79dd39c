/** The merchant's subscription, or the plan on sale while there is none. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reviewState } from '@coupon-center/contracts';
import type { Plan, Store } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useContract, useUser } from '@coupon-center/remote-kit';
import { Box, Button, CardSkeleton, Typography } from '@coupon-center/ui';
import { plansQuery } from '../../shared/plans.api.ts';
import { usePlanHeight } from '../../shared/page-heights.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import { PlanFrame } from './plan-frame.tsx';

export function CurrentPlan() {
  const contract = useContract();
  const user = useUser();
  const plans = useQuery(plansQuery(contract));
  const subscription = plans.data?.subscription ?? null;
  // Somebody subscribed elsewhere, e.g. on another device: the session doesn't know yet.
  const isSessionBehind = subscription !== null && user.coupon_center_txn === null;
  useEffect(() => {
    if (isSessionBehind) contract.session.refreshUser().catch((error: unknown) => contract.report(error));
  }, [contract, isSessionBehind]);

  return (
    <Loaded query={plans} what="Your plan" skeleton={<PlanSkeleton />}>
      {({ results: [plan] }) => {
        if (!plan) return null;
        if (!subscription) return <PlanCard plan={plan} store={user.store} />;
        return <SubscriptionCard plan={plan} subscription={subscription} />;
      }}
    </Loaded>
  );
}

function PlanSkeleton() {
  const height = usePlanHeight();
  return (
    <Box sx={{ '& .MuiCard-root': { height } }}>
      <CardSkeleton height={height.xs} />
    </Box>
  );
}

interface PlanCardProps {
  plan: Plan;
  /** The store page to subscribe for; null if there is none. */
  store: Store | null;
}

/** The plan on sale, for a merchant without a subscription. */
function PlanCard({ plan, store }: PlanCardProps) {
  const isPending = reviewState(store) === 'pending';
  return (
    <PlanFrame plan={plan}>
      {store ? (
        <>
          {isPending && (
            <Typography>
              We’re reviewing your store page, which usually takes one working day. Subscribe now, and it goes
              live as soon as it’s approved.
            </Typography>
          )}
          <Button variant="contained" href={plan.payment_link.url}>
            Subscribe Now
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            You’ll pay on Stripe’s secure checkout, then come back here.
          </Typography>
        </>
      ) : (
        <>
          <Typography>Create your store page before you subscribe.</Typography>
          <RemoteLink to="/my-store" look="button">
            Create your store page
          </RemoteLink>
        </>
      )}
    </PlanFrame>
  );
}
