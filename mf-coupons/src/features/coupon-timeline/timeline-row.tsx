/** One coupon of the timeline: its title, its dates in words, and the same as a bar. */
import type { Coupon } from '@coupon-center/contracts';
import { Box, Typography } from '@coupon-center/ui';
import { STATUS_LABELS, STATUS_TONES, couponStatus, formatRunDates } from '../../shared/coupon-status.ts';
import { barOf, columnOf, shownDays } from './timeline.ts';
import type { Bar } from './timeline.ts';
import type { CouponStatus } from '../../shared/coupon-status.ts';

export interface TimelineRowProps {
  coupon: Coupon;
  today: string;
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
}

export function TimelineRow({ coupon, today, isPageLive }: TimelineRowProps) {
  const bar = barOf(coupon, today);
  const status = couponStatus(coupon.state, isPageLive);
  const dates = formatRunDates(coupon, today);
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {coupon.title}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {UNSEEN.includes(status) ? `${STATUS_LABELS[status]}. ${dates}` : dates}
        </Typography>
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${shownDays(today).count}, minmax(0, 1fr))`,
          height: 10,
          mt: 0.5,
          bgcolor: 'background.subtle',
          borderRadius: '5px',
        }}
      >
        {bar && <Box sx={barLook(status, bar)} />}
        <Box sx={{ ...TODAY_LINE, gridColumn: columnOf(today, today) }} />
      </Box>
    </Box>
  );
}

/** What shoppers can't see on its days. */
const UNSEEN: readonly CouponStatus[] = ['held', 'pending', 'ready'];

/** Hatched if shoppers can't see it, so that it differs by more than its color. */
function barLook(status: CouponStatus, { from, to, beganBefore, goesOn }: Bar) {
  const tone = STATUS_TONES[status];
  const color = tone === 'neutral' ? 'text.disabled' : `${tone}.main`;
  const left = beganBefore ? 0 : '5px';
  const right = goesOn ? 0 : '5px';
  return {
    gridRow: 1,
    gridColumn: `${from} / ${to + 1}`,
    borderRadius: `${left} ${right} ${right} ${left}`,
    color,
    background: UNSEEN.includes(status)
      ? 'repeating-linear-gradient(135deg, currentColor 0 4px, transparent 4px 8px)'
      : 'currentColor',
    // Forced colors drop backgrounds: a bar keeps its outline, and its filling unless it is hatched.
    '@media (forced-colors: active)': {
      border: '1px solid CanvasText',
      forcedColorAdjust: 'none',
      color: 'CanvasText',
    },
  };
}

const TODAY_LINE = { gridRow: 1, my: '-3px', borderLeft: '2px solid', borderColor: 'text.primary' };
