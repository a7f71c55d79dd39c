/** The plan on sale, for a merchant without a subscription. */
import type { Plan } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Button, Typography } from '@coupon-center/ui';
import { PlanFrame } from './plan-frame.tsx';

export interface PlanCardProps {
  plan: Plan;
  /** Whether there is a store to subscribe for. */
  hasStore: boolean;
}

export function PlanCard({ plan, hasStore }: PlanCardProps) {
  return (
    <PlanFrame plan={plan}>
      {hasStore ? (
        <>
          <Button variant="contained" href={plan.payment_link.url}>
            Subscribe Now
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            You pay by card on a secure page of Stripe and come back here.
          </Typography>
        </>
      ) : (
        <>
          <Typography>A subscription belongs to a store page.</Typography>
          <RemoteLink to="/my-store" look="button">
            Create your store page
          </RemoteLink>
        </>
      )}
    </PlanFrame>
  );
}
