/** The merchant's subscription, or the plan on sale while there is none. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Plan } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useContract, useUser } from '@coupon-center/remote-kit';
import { Box, Button, CardSkeleton, Typography } from '@coupon-center/ui';
import { plansQuery } from '../../shared/plans.api.ts';
import { PLAN_HEIGHT } from '../../shared/section.tsx';
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

interface PlanCardProps {
  plan: Plan;
  /** Whether there is a store page to subscribe for. */
  hasStore: boolean;
}

/** The plan on sale, for a merchant without a subscription. */
function PlanCard({ plan, hasStore }: PlanCardProps) {
  return (
    <PlanFrame plan={plan}>
      {hasStore ? (
        <>
          <Button variant="contained" href={plan.payment_link.url}>
            Subscribe Now
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            You&apos;ll pay on Stripe&apos;s secure checkout, then come back here.
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
