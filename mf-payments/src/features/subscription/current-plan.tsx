/** What the merchant has: the subscription, or the plan to subscribe to. */
import { useQuery } from '@tanstack/react-query';
import { Loaded, useContract, useUser } from '@coupon-center/remote-kit';
import { Box, CardSkeleton } from '@coupon-center/ui';
import { PLAN_HEIGHT } from '../../plan-height.ts';
import { plansQuery, useSessionInStep } from '../../plans.api.ts';
import { PlanCard } from './plan-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

export function CurrentPlan() {
  const user = useUser();
  const plans = useQuery(plansQuery(useContract()));
  const subscription = plans.data?.subscription ?? null;
  // A subscription that this session has not heard of yet, e.g. from another device.
  useSessionInStep(subscription !== null && user.coupon_center_txn === null);

  return (
    <Loaded query={plans} what="Your plan" minHeight={PLAN_HEIGHT} skeleton={<PlanSkeleton />}>
      {({ results: [plan] }) => {
        if (!plan) return null;
        if (!subscription) return <PlanCard plan={plan} hasStore={user.store !== null} />;
        return <SubscriptionCard plan={plan} subscription={subscription} />;
      }}
    </Loaded>
  );
}

function PlanSkeleton() {
  return (
    <Box sx={{ '& .MuiCard-root': { height: PLAN_HEIGHT } }}>
      <CardSkeleton height={PLAN_HEIGHT.xs} />
    </Box>
  );
}
