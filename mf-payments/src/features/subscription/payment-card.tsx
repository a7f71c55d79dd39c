/** The card that the plan and the subscription share. */
import type { ReactNode } from 'react';
import { Box, Card, CardContent, Typography } from '@coupon-center/ui';

export interface PaymentCardProps {
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  children: ReactNode;
}

export function PaymentCard({ title, badge, children }: PaymentCardProps) {
  return (
    <Card sx={{ maxWidth: 560 }}>
      <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="h3">{title}</Typography>
          {badge}
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}
