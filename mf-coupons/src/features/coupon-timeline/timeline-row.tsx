/** One slot of the timeline: whose it is, when it runs in words, and the same as a bar. */
import type { Coupon } from '@coupon-center/contracts';
import { Box, Typography } from '@coupon-center/ui';
import { STATUS_LABELS, STATUS_TONES, formatRunDates } from '../../shared/coupon-status.ts';
import { barOf, columnOf, shownDays } from './timeline.ts';
import type { Bar } from './timeline.ts';

export interface TimelineRowProps {
  coupon: Coupon;
  today: string;
}

export function TimelineRow({ coupon, today }: TimelineRowProps) {
  const bar = barOf(coupon, today);
  const isDark = coupon.state === 'held' || coupon.state === 'pending';
  const words = formatRunDates(coupon, today);
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {coupon.title}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {isDark ? `${STATUS_LABELS[coupon.state]}. ${words}` : words}
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
        {bar && <Box sx={barLook(coupon, bar)} />}
        <Box sx={{ ...TODAY_LINE, gridColumn: columnOf(today, today) }} />
      </Box>
    </Box>
  );
}

/** What shoppers do not see is hatched, so that it is told apart without its colour. */
function barLook({ state }: Coupon, { from, to, beganBefore, goesOn }: Bar) {
  const tone = STATUS_TONES[state];
  const colour = tone === 'neutral' ? 'text.disabled' : `${tone}.main`;
  const left = beganBefore ? 0 : '5px';
  const right = goesOn ? 0 : '5px';
  return {
    gridRow: 1,
    gridColumn: `${from} / ${to + 1}`,
    borderRadius: `${left} ${right} ${right} ${left}`,
    color: colour,
    background:
      tone === 'warning'
        ? 'repeating-linear-gradient(135deg, currentColor 0 4px, transparent 4px 8px)'
        : 'currentColor',
  };
}

const TODAY_LINE = { gridRow: 1, my: '-3px', borderLeft: '2px solid', borderColor: 'text.primary' };
