/** One coupon of the list, as a low ticket: headline, status, a line of text and dates. The rest is there once it is opened. */
import { useId, useState } from 'react';
import { couponState } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { Box, Paper, StatusChip, Typography } from '@coupon-center/ui';
import { STATUS_LABELS, STATUS_TONES, couponStatus, formatRunDates } from '../../shared/coupon-status.ts';
import { Chevron } from '../../shared/chevron.tsx';
import { CouponLineText, ViewCount } from './coupon-line.tsx';
import type { Clash } from './clashes.ts';
import { ClashNote, Destination, EditLink, HoldReason, useTakenFocus } from './coupon-parts.tsx';
import type { CouponItemProps } from './coupon-parts.tsx';
import {
  DATES,
  DETAILS,
  LINES,
  ROW,
  SHEET,
  SUMMARY,
  WORDS,
  actionsLook,
  stubLook,
} from './coupon-row-styles.ts';
import { ScheduleBar } from './schedule-bar.tsx';

export function CouponRow(props: CouponItemProps) {
  const { coupon, today, isPageLive, clash, handle, takesFocus, children } = props;
  const titleId = useId();
  const descriptionId = useId();
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const status = couponStatus(couponState(coupon), isPageLive);
  const row = useTakenFocus(takesFocus);
  const isOver = status === 'expired';
  const name = `${titleId} ${descriptionId}`;

  return (
    <Paper ref={row} variant="outlined" component="article" aria-labelledby={name} tabIndex={-1} sx={ROW}>
      <Box sx={SHEET}>
        <Box sx={stubLook(isOpen, isOver)}>
          {handle}
          <Typography variant="h3" component="h2" id={titleId}>
            {coupon.title}
          </Typography>
        </Box>
        <Box
          component="button"
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-labelledby={name}
          onClick={() => setOpen(!isOpen)}
          sx={SUMMARY}
        >
          <Chevron turn={isOpen ? -90 : 90} />
        </Box>
        <Box sx={LINES}>
          <Typography
            variant="body2"
            noWrap
            id={descriptionId}
            hidden={isOpen}
            color={isOver ? 'textSecondary' : 'textPrimary'}
            sx={WORDS}
          >
            {coupon.description}
          </Typography>
          <StatusChip tone={STATUS_TONES[status]} label={STATUS_LABELS[status]} />
          <Typography variant="caption" component="p" color="textSecondary" sx={DATES}>
            {formatRunDates(coupon, today)}
            {status !== 'scheduled' && <ViewCount id={coupon.id} />}
            {clash && !isOpen && <ClashMark coupon={coupon} clash={clash} />}
          </Typography>
        </Box>
        <ScheduleBar coupon={coupon} status={status} today={today} />
        <Box sx={actionsLook(isOpen)}>
          <EditLink coupon={coupon} />
          {children}
        </Box>
        <Box id={detailsId} sx={isOpen ? DETAILS : { display: 'none' }}>
          {isOpen && (
            <>
              <HoldReason coupon={coupon} />
              <CouponLineText id={coupon.id} />
              <Destination coupon={coupon} />
              {coupon.custom_url && (
                <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {coupon.custom_url}
                </Typography>
              )}
              <ClashNote coupon={coupon} clash={clash} today={today} />
            </>
          )}
        </Box>
      </Box>
    </Paper>
  );
}

/** Says on a closed row that its code is used twice. */
function ClashMark({ coupon, clash }: { coupon: Coupon; clash: Clash }) {
  const others = clash.coupons.filter(({ id }) => id !== coupon.id);
  const named =
    others.length === 1 ? `same code as ${others[0]?.title}` : `same code as ${others.length} others`;
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {' '}
      · {named}
    </Box>
  );
}
