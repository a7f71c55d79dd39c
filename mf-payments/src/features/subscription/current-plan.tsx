/** The merchant's subscription, or the plan on sale while there is none. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loaded, useContract, useUser } from '@coupon-center/remote-kit';
import { Box, CardSkeleton } from '@coupon-center/ui';
import { plansQuery } from '../../shared/plans.api.ts';
import { PLAN_HEIGHT } from '../../shared/section.tsx';
import { PlanCard } from './plan-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

export function CurrentPlan() {
  const contract = useContract();
  const user = useUser();
  const plans = useQuery(plansQuery(contract));
  const subscription = plans.data?.subscription ?? null;
  // Somebody subscribed elsewhere, e.g. on another device: the session doesn't know yet.
  const isSessionBehind = subscription !== null && user.coupon_center_txn === null;
  useEffect(() => {
    if (isSessionBehind) contract.api.refreshUser().catch((error: unknown) => contract.report(error));
  }, [contract, isSessionBehind]);

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
