/** One coupon of the list, as a ticket: headline, terms, dates and actions. */
import { useId } from 'react';
import { TrueStatus } from '@coupon-center/remote-kit';
import { Box, Paper, Typography } from '@coupon-center/ui';
import { statusLook } from '../../shared/coupon-status.ts';
import { CouponFigures } from './coupon-line.tsx';
import { ACTIONS, BODY, DESTINATION, SHEET, STUB, TICKET } from './coupon-card-styles.ts';
import {
  ClashNote,
  Destination,
  EditLink,
  headlineSize,
  HoldReason,
  useTakenFocus,
} from './coupon-parts.tsx';
import type { CouponItemProps } from './coupon-parts.tsx';
import { ScheduleBar } from './schedule-bar.tsx';

export function CouponCard(props: CouponItemProps) {
  const { coupon, today, isPageLive, clash, handle, takesFocus, menu, children } = props;
  const titleId = useId();
  const descriptionId = useId();
  const { status, label, tone, dates } = statusLook(coupon, today, isPageLive);
  const card = useTakenFocus(takesFocus);

  return (
    <Paper
      ref={card}
      variant="outlined"
      component="article"
      aria-labelledby={`${titleId} ${descriptionId}`}
      tabIndex={-1}
      sx={TICKET}
    >
      <Box sx={SHEET}>
        <Box sx={STUB}>
          <Typography
            variant="h3"
            component="h2"
            id={titleId}
            sx={{ fontSize: headlineSize(coupon.title, '1.5rem'), overflowWrap: 'anywhere' }}
          >
            {coupon.title}
          </Typography>
          {handle}
        </Box>
        <Box sx={BODY}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <TrueStatus tone={tone} label={label} />
            <Typography variant="body2" color="textSecondary">
              {dates}
            </Typography>
          </Box>
          <HoldReason coupon={coupon} />
          <Destination coupon={coupon} descriptionId={descriptionId} look={DESTINATION} />
          <CouponFigures id={coupon.id} />
          <ClashNote coupon={coupon} clash={clash} today={today} />
          <Box sx={ACTIONS}>
            <EditLink coupon={coupon} />
            {children}
            {menu}
          </Box>
        </Box>
        <ScheduleBar coupon={coupon} status={status} today={today} />
      </Box>
    </Paper>
  );
}
