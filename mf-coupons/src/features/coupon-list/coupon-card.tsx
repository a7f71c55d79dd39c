/** One coupon of the list, as a ticket: headline, terms, dates and actions. */
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, MuiLink, Paper, StatusChip, Typography, VisuallyHidden } from '@coupon-center/ui';
import {
  STATUS_LABELS,
  STATUS_TONES,
  couponName,
  couponStatus,
  formatRunDates,
} from '../../shared/coupon-status.ts';
import { ACTIONS, BODY, CODE, DESTINATION, SHEET, STUB, TICKET } from './coupon-card-styles.ts';

export interface CouponCardProps {
  coupon: Coupon;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
  /** Moves the coupon, if there is an order to change. */
  handle: ReactNode;
  /** Whether it takes the focus when it appears. */
  takesFocus: boolean;
  /** Further actions. */
  children: ReactNode;
}

export function CouponCard({ coupon, today, isPageLive, handle, takesFocus, children }: CouponCardProps) {
  const titleId = useId();
  const descriptionId = useId();
  const status = couponStatus(coupon.state, isPageLive);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && !isTyping()) card.current?.focus();
  }, [takesFocus]);

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
          <Typography variant="h3" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {coupon.title}
          </Typography>
          {handle}
        </Box>
        <Box sx={BODY}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <StatusChip tone={STATUS_TONES[status]} label={STATUS_LABELS[status]} />
            <Typography variant="body2" color="textSecondary">
              {formatRunDates(coupon, today)}
            </Typography>
          </Box>
          {coupon.state === 'held' && coupon.hold_reason && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              On hold: {coupon.hold_reason}
            </Typography>
          )}
          <Destination url={coupon.custom_url}>
            <Typography id={descriptionId} component="span" sx={{ overflowWrap: 'anywhere' }}>
              {coupon.description}
            </Typography>
            {coupon.discount_code && (
              <Typography variant="code" component="span" sx={CODE}>
                CODE: {coupon.discount_code}
              </Typography>
            )}
          </Destination>
          <Box sx={ACTIONS}>
            <RemoteLink to={`/coupons/${coupon.id}`}>
              Edit<VisuallyHidden> {couponName(coupon)}</VisuallyHidden>
            </RemoteLink>
            {children}
          </Box>
        </Box>
      </Box>
    </Paper>
  );
}

/** The focus is never taken from a field. */
const isTyping = () => document.activeElement?.matches('input, select, textarea') ?? false;

function Destination({ url, children }: { url: string; children: ReactNode }) {
  if (!url) return <Box sx={DESTINATION}>{children}</Box>;
  return (
    <MuiLink
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      color="inherit"
      underline="hover"
      sx={DESTINATION}
    >
      {children}
      <VisuallyHidden>Opens in a new tab</VisuallyHidden>
    </MuiLink>
  );
}
