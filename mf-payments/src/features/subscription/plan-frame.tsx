/** The card that the plan and the subscription share: its name, its price, what it includes, and what is said of it. */
import type { ReactNode, Ref } from 'react';
import { formatMinorUnits } from '@coupon-center/contracts';
import type { Plan } from '@coupon-center/contracts';
import { Box, Card, Typography } from '@coupon-center/ui';
import { PLAN_HEIGHT } from '../../plan-height.ts';
import { PlanIncludes } from './plan-includes.tsx';

export interface PlanFrameProps {
  plan: Plan;
  /** Takes the plan's name, which can be focused by code. */
  titleRef?: Ref<HTMLElement>;
  /** Beside the name. */
  badge?: ReactNode;
  children: ReactNode;
}

export function PlanFrame({ plan, titleRef, badge, children }: PlanFrameProps) {
  const { unit_amount: amount, currency } = plan.price;
  return (
    <Card
      sx={{
        minHeight: PLAN_HEIGHT,
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
