/** The plan on sale, for a merchant without a subscription. */
import type { Plan } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Button, Typography } from '@coupon-center/ui';
import { PlanFrame } from './plan-frame.tsx';

export interface PlanCardProps {
  plan: Plan;
  /** Whether there is a store page to subscribe for. */
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
