/** The card that the plan and the subscription share. */
import type { ReactNode, Ref } from 'react';
import { Box, Card, CardContent, Typography } from '@coupon-center/ui';

export interface PaymentCardProps {
  title: string;
  /** Takes the title, which can be focused by code. */
  titleRef?: Ref<HTMLElement>;
  /** Beside the title. */
  badge?: ReactNode;
  children: ReactNode;
}

export function PaymentCard({ title, titleRef, badge, children }: PaymentCardProps) {
  return (
    <Card sx={{ maxWidth: 560 }}>
      <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography ref={titleRef} variant="h3" tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          {badge}
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}
