/** The schedule of the list: the bar of each coupon, and the months above them. */
import type { Coupon } from '@coupon-center/contracts';
import { Box, Typography } from '@coupon-center/ui';
import { STATUS_TONES } from '../../shared/coupon-status.ts';
import type { CouponStatus } from '../../shared/coupon-status.ts';
import { barOf, columnOf, monthMarks, shownDays } from '../../shared/schedule.ts';
import type { Bar } from '../../shared/schedule.ts';
import { MONTHS, axisLook } from './schedule-styles.ts';

/** The days that a month's name needs; a shorter part of a month has none. */
const NAME_DAYS = 10;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

const columns = (today: string) => `repeat(${shownDays(today).count}, minmax(0, 1fr))`;

/** The months, in sight while the list is scrolled. Hidden from screen readers: each coupon has its dates in words. */
export function ScheduleAxis({ today, isOfCards }: { today: string; isOfCards: boolean }) {
  return (
    <Box aria-hidden sx={axisLook(isOfCards)}>
      <div>
        <Box className="months" sx={{ ...MONTHS, gridTemplateColumns: columns(today) }}>
          {monthMarks(today).map(({ day, from, to }) => (
            <Typography
              key={day}
              variant="caption"
              color="textSecondary"
              noWrap
              sx={{
                gridRow: 1,
                gridColumn: `${from} / ${to + 1}`,
                borderLeft: from > 1 ? 1 : 0,
                borderColor: 'divider',
                pl: from > 1 ? 0.5 : 0,
              }}
            >
              {to - from + 1 >= NAME_DAYS && monthName.format(new Date(`${day}T00:00:00Z`))}
            </Typography>
          ))}
          <Box
            sx={{ ...TODAY, gridColumn: columnOf(today, today), height: 6, mb: '-4px', alignSelf: 'end' }}
          />
        </Box>
      </div>
    </Box>
  );
}

interface ScheduleBarProps {
  coupon: Coupon;
  status: CouponStatus;
  today: string;
}

/** The days of one coupon. */
export function ScheduleBar({ coupon, status, today }: ScheduleBarProps) {
  const bar = barOf(coupon, today);
  return (
    <Box aria-hidden className="schedule" sx={{ ...TRACK, gridTemplateColumns: columns(today) }}>
      {bar && <Box sx={barLook(status, bar)} />}
      <Box sx={{ ...TODAY, gridColumn: columnOf(today, today), my: 'var(--today-reach, -2px)' }} />
    </Box>
  );
}

const TRACK = {
  display: 'grid',
  height: 'var(--bar-height, 5px)',
  bgcolor: 'background.subtle',
  borderRadius: '5px',
};

const TODAY = { gridRow: 1, borderLeft: '2px solid', borderColor: 'text.primary' };

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
