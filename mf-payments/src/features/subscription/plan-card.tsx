/** The plan on sale, for a merchant without a subscription. */
import { formatMinorUnits } from '@coupon-center/contracts';
import type { Plan } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Button, Typography } from '@coupon-center/ui';
import { PaymentCard } from './payment-card.tsx';

export interface PlanCardProps {
  plan: Plan;
  /** Whether there is a store to subscribe for. */
  hasStore: boolean;
}

export function PlanCard({ plan, hasStore }: PlanCardProps) {
  const { unit_amount: amount, currency } = plan.price;
  return (
    <PaymentCard title={plan.name}>
      <Typography>
        <strong>{formatMinorUnits(amount, currency)}</strong> per month
      </Typography>
      {hasStore ? (
        <Button variant="contained" href={plan.payment_link.url}>
          Subscribe Now
        </Button>
      ) : (
        <>
          <Typography>A subscription belongs to a store page.</Typography>
          <RemoteLink to="/my-store" look="button">
            Create your store page
          </RemoteLink>
        </>
      )}
    </PaymentCard>
  );
}
