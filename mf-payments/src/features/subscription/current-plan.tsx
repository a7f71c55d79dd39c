/** What the merchant has: the subscription, or the plan to subscribe to. */
import { useQuery } from '@tanstack/react-query';
import { useContract, useUser } from '@coupon-center/remote-kit';
import { Box, ErrorState, Skeleton } from '@coupon-center/ui';
import { plansQuery, useSessionInStep } from '../../plans.api.ts';
import { PlanCard } from './plan-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

export function CurrentPlan() {
  const user = useUser();
  const { data, isPending, refetch } = useQuery(plansQuery(useContract()));
  const subscription = data?.subscription ?? null;
  // A subscription that this session has not heard of yet, e.g. from another device.
  useSessionInStep(subscription !== null && user.coupon_center_txn === null);

  if (isPending)
    return (
      <Box role="status" aria-label="Loading" sx={{ maxWidth: 560 }}>
        <Skeleton variant="rounded" height={180} />
      </Box>
    );
  const [plan] = data?.results ?? [];
  if (!plan) return <ErrorState message="Your plan could not be loaded." onRetry={() => void refetch()} />;
  if (!subscription) return <PlanCard plan={plan} hasStore={user.store !== null} />;
  return <SubscriptionCard plan={plan} subscription={subscription} />;
}
