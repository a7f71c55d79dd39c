/** One coupon of the list, as a low ticket: headline, terms, status and dates. Opening it shows the rest. */
import { useId, useState } from 'react';
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink, TrueStatus } from '@coupon-center/remote-kit';
import { Box, Paper, Typography, VisuallyHidden } from '@coupon-center/ui';
import { couponName, statusLook } from '../../shared/coupon-status.ts';
import { Chevron } from '../../shared/chevron.tsx';
import { CouponFigures, ViewCount } from './coupon-line.tsx';
import type { Clash } from './clashes.ts';
import {
  ClashNote,
  Destination,
  EditLink,
  headlineSize,
  HoldReason,
  useTakenFocus,
} from './coupon-parts.tsx';
import type { CouponItemProps } from './coupon-parts.tsx';
import {
  CLASH,
  DATES,
  DETAILS,
  EDIT,
  FACTS,
  HEADLINE,
  LINES,
  MENU,
  OPEN_ROW,
  ROW,
  SHEET,
  STATUS,
  SUMMARY,
  actionsLook,
  destinationLook,
  stubLook,
} from './coupon-row-styles.ts';
import { ScheduleBar } from './schedule-bar.tsx';

export function CouponRow(props: CouponItemProps) {
  const { coupon, today, isPageLive, clash, handle, takesFocus, menu, children } = props;
  const titleId = useId();
  const descriptionId = useId();
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { status, label, tone, dates } = statusLook(coupon, today, isPageLive);
  const row = useTakenFocus(takesFocus);
  const isOver = status === 'expired';
  const name = `${titleId} ${descriptionId}`;

  return (
    <Paper
      ref={row}
      variant="outlined"
      component="article"
      aria-labelledby={name}
      tabIndex={-1}
      sx={isOpen ? OPEN_ROW : ROW}
    >
      <Box sx={SHEET}>
        <Box sx={stubLook(isOpen, isOver)}>
          {handle}
          <Typography
            variant="h3"
            component="h2"
            id={titleId}
            sx={{ fontSize: headlineSize(coupon.title, HEADLINE) }}
          >
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
          <Destination
            coupon={coupon}
            descriptionId={descriptionId}
            look={destinationLook({
              isOpen,
              isOver,
              isLink: coupon.custom_url !== '',
              hasCode: coupon.discount_code !== '',
            })}
          />
          <Box sx={STATUS}>
            <TrueStatus tone={tone} label={label} />
            <Typography variant="caption" component="p" color="textSecondary" sx={DATES}>
              {dates}
              {status !== 'scheduled' && !isOpen && <ViewCount id={coupon.id} />}
            </Typography>
            {clash && !isOpen && <ClashMark coupon={coupon} clash={clash} />}
          </Box>
          <HoldReason coupon={coupon} />
        </Box>
        <ScheduleBar coupon={coupon} status={status} today={today} />
        <Box sx={EDIT}>
          <EditLink coupon={coupon} />
        </Box>
        <Box className="actions" sx={actionsLook(isOpen)}>
          {children}
        </Box>
        <Box sx={MENU}>{menu}</Box>
        <Box id={detailsId} sx={isOpen ? DETAILS : { display: 'none' }}>
          {isOpen && (
            <>
              <Box sx={FACTS}>
                {coupon.custom_url && (
                  <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {coupon.custom_url}
                  </Typography>
                )}
                <RemoteLink to={`/coupons/${coupon.id}/share`}>
                  Share<VisuallyHidden> {couponName(coupon)}</VisuallyHidden>
                </RemoteLink>
                <ClashNote coupon={coupon} clash={clash} today={today} />
              </Box>
              <CouponFigures id={coupon.id} />
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
    <Typography variant="caption" component="p" sx={CLASH}>
      {named}
    </Typography>
  );
}
