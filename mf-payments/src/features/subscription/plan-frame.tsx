/** The card that the plan and the subscription share: name, price, the plan's contents, and further content. */
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { formatMinorUnits, MAX_COUPONS } from '@coupon-center/contracts';
import type { Plan } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Card, Typography } from '@coupon-center/ui';
import { usePlanHeight } from '../../shared/page-heights.ts';

export interface PlanFrameProps {
  plan: Plan;
  /** The plan's name, so that code can focus it. */
  titleRef?: Ref<HTMLElement>;
  badge?: ReactNode;
  children: ReactNode;
}

export function PlanFrame({ plan, titleRef, badge, children }: PlanFrameProps) {
  const { unit_amount: amount, currency } = plan.price;
  return (
    <Card
      sx={{
        minHeight: usePlanHeight(),
        display: 'grid',
        gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box
        sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, alignContent: 'start', justifyItems: 'start' }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography ref={titleRef} variant="h3" tabIndex={-1} sx={{ outline: 'none' }}>
            {plan.name}
          </Typography>
          {badge}
        </Box>
        <Typography>
          <Box component="strong" sx={{ typography: 'h2' }}>
            {formatMinorUnits(amount, currency)}
          </Box>{' '}
          per month
        </Typography>
        {children}
      </Box>
      <PlanIncludes />
    </Card>
  );
}

function PlanIncludes() {
  const { host, product } = useSite();
  const titleId = useId();
  const parts = [
    `Your own Brand Merchant page on ${host}`,
    `Up to ${MAX_COUPONS} ${product} or deals at a time`,
    `Edit, reorder or swap your ${product} anytime`,
    'Cancel anytime. Your page stays up until the end of the month you’ve paid for.',
  ];
  return (
    <Box
      sx={{
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.subtle',
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderWidth: { xs: '1px 0 0', md: '0 0 0 1px' },
      }}
    >
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 600 }}>
        Your plan includes
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.75 }}>
        {parts.map((part) => (
          <Typography key={part} component="li" variant="body2" sx={{ color: 'text.secondary' }}>
            {part}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
