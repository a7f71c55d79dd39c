/** The schedule of the list: the bar of each coupon, and the months above them. */
import { memo } from 'react';
import { pageLocale } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { useIsConfirmed } from '@coupon-center/remote-kit';
import { Box, Typography } from '@coupon-center/ui';
import { STATUS_TONES } from '../../shared/coupon-status.ts';
import type { CouponStatus } from '../../shared/coupon-status.ts';
import { barOf, columnOf, monthMarks, shownDays } from '../../shared/schedule.ts';
import type { Bar } from '../../shared/schedule.ts';
import { AXIS, MONTHS } from './schedule-styles.ts';

/** Number of days that the name of a month needs; a shorter part of a month has no name. */
const NAME_DAYS = 12;

/** The length of this many days, as a percentage of the days shown. */
const lengthOf = (days: number, count: number) => `${(100 * days) / count}%`;

/** Position of a day in the schedule. A length rather than a grid of ninety columns, which takes long to lay out on a phone. */
const startOf = (day: string, today: string) => lengthOf(columnOf(day, today) - 1, shownDays(today).count);

/** Months are named as the user writes dates. */
function monthName(day: string): string {
  return new Intl.DateTimeFormat(pageLocale(), { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The months, in sight while the list is scrolled. Hidden from screen readers: each coupon has its dates in words. */
export const ScheduleAxis = memo(function ScheduleAxis({ today }: { today: string }) {
  const { count } = shownDays(today);
  return (
    <Box aria-hidden sx={AXIS}>
      <div>
        <Box className="months" sx={MONTHS}>
          {monthMarks(today).map(({ day, from, to }) => (
            <Typography
              key={day}
              variant="caption"
              color="textSecondary"
              noWrap
              sx={from > 1 ? LATER_MONTH : MONTH}
              style={{ width: lengthOf(to - from + 1, count) }}
            >
              {to - from + 1 >= NAME_DAYS && monthName(day)}
            </Typography>
          ))}
          <Box sx={{ ...TODAY, height: 6, bottom: 0 }} style={{ left: startOf(today, today) }} />
        </Box>
      </div>
    </Box>
  );
});

interface ScheduleBarProps {
  coupon: Coupon;
  status: CouponStatus;
  today: string;
}

export function ScheduleBar({ coupon, status, today }: ScheduleBarProps) {
  const bar = barOf(coupon, today);
  const { count } = shownDays(today);
  // The color of a bar says its status.
  const visibility = useIsConfirmed() ? undefined : 'hidden';
  return (
    <Box aria-hidden className="schedule" sx={TRACK} style={{ visibility }}>
      {bar && (
        <Box
          sx={barLook(status, bar)}
          style={{ left: lengthOf(bar.from - 1, count), width: lengthOf(bar.to - bar.from + 1, count) }}
        />
      )}
      <Box
        sx={{ ...TODAY, insetBlock: 'var(--today-reach, -2px)' }}
        style={{ left: startOf(today, today) }}
      />
    </Box>
  );
}

const MONTH = { flex: 'none', minHeight: '1lh', textOverflow: 'clip' };
const LATER_MONTH = { ...MONTH, borderLeft: 1, borderColor: 'divider', pl: 0.5 };

const TRACK = {
  position: 'relative',
  // Lets presses through to the row below it, which opens anywhere.
  pointerEvents: 'none',
  height: 'var(--bar-height, 5px)',
  bgcolor: 'background.subtle',
  borderRadius: '5px',
};

const TODAY = { position: 'absolute', borderLeft: '2px solid', borderColor: 'text.primary' };

/** Statuses in which shoppers don't see a coupon on its days. */
const UNSEEN: readonly CouponStatus[] = ['held', 'paused', 'pending', 'ready'];

/** Hatched if shoppers can't see it, so that it differs by more than its color. */
function barLook(status: CouponStatus, { beganBefore, goesOn }: Bar) {
  const tone = STATUS_TONES[status];
  const color = tone === 'neutral' ? 'text.disabled' : `${tone}.main`;
  const left = beganBefore ? 0 : '5px';
  const right = goesOn ? 0 : '5px';
  return {
    position: 'absolute',
    insetBlock: 0,
    borderRadius: `${left} ${right} ${right} ${left}`,
    color,
    background: UNSEEN.includes(status)
      ? 'repeating-linear-gradient(135deg, currentColor 0 4px, transparent 4px 8px)'
      : 'currentColor',
    // Forced colors drop backgrounds: a bar keeps its outline, and its fill unless it is hatched.
    '@media (forced-colors: active)': {
      border: '1px solid CanvasText',
      forcedColorAdjust: 'none',
      color: 'CanvasText',
    },
  };
}
