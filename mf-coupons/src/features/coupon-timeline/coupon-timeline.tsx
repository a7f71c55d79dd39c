/** When each coupon runs, with warnings about days without a coupon and codes that coupons share. */
import { formatDayNear, MAX_COUPONS, timeZoneName } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Panel, Typography } from '@coupon-center/ui';
import { couponStatus, formatRunDates, STATUS_LABELS, STATUS_TONES } from '../../shared/coupon-status.ts';
import type { CouponStatus } from '../../shared/coupon-status.ts';
import { TimelineWarnings } from './timeline-warnings.tsx';
import { barOf, columnOf, monthMarks, shownDays } from './timeline.ts';
import type { Bar } from './timeline.ts';

export interface CouponTimelineProps {
  /** Those that are not archived, in their order. */
  coupons: readonly Coupon[];
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
}

export function CouponTimeline({ coupons, today, isPageLive }: CouponTimelineProps) {
  const { timeZone } = useSite();
  const free = Math.max(MAX_COUPONS - coupons.length, 0);
  return (
    <Panel title="Coupon schedule">
      <TimelineWarnings coupons={coupons} today={today} />
      <Box component="figure" sx={{ m: 0, display: 'grid', gap: 1.5, minWidth: 0 }}>
        <Typography component="figcaption" variant="body2" color="textSecondary">
          {coupons.length} of {MAX_COUPONS} slots used. Today is {formatDayNear(today, today)} (
          {timeZoneName(timeZone)}).
        </Typography>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <TimelineAxis today={today} />
          <Box component="ol" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {coupons.map((coupon) => (
              <TimelineRow key={coupon.id} coupon={coupon} today={today} isPageLive={isPageLive} />
            ))}
          </Box>
          {free > 0 && <FreeSlots count={free} />}
        </Box>
      </Box>
    </Panel>
  );
}

function FreeSlots({ count }: { count: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="caption" color="textSecondary">
        {count === 1 ? '1 free slot' : `${count} free slots`}
      </Typography>
      {Array.from({ length: count }, (_, place) => (
        <Box
          key={place}
          aria-hidden
          sx={{ height: 8, border: '1px dashed', borderColor: 'divider', borderRadius: '4px' }}
        />
      ))}
    </Box>
  );
}

/** The days that a month's name needs; a shorter part of a month has none. */
const NAME_DAYS = 10;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The months of the timeline, hidden from screen readers: each row has its dates in words. */
function TimelineAxis({ today }: { today: string }) {
  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', gridTemplateColumns: `repeat(${shownDays(today).count}, minmax(0, 1fr))` }}
    >
      {monthMarks(today).map(({ day, from, to }) => (
        <Typography
          key={day}
          variant="caption"
          color="textSecondary"
          sx={{
            gridColumn: `${from} / ${to + 1}`,
            borderLeft: from > 1 ? 1 : 0,
            borderColor: 'divider',
            pl: from > 1 ? 0.5 : 0,
            minHeight: '1.4em',
          }}
        >
          {to - from + 1 >= NAME_DAYS && monthName.format(new Date(`${day}T00:00:00Z`))}
        </Typography>
      ))}
    </Box>
  );
}

interface TimelineRowProps {
  coupon: Coupon;
  today: string;
  /** Whether shoppers can see the store page. */
  isPageLive: boolean;
}

/** One coupon of the timeline: its title, its dates in words, and the same as a bar. */
function TimelineRow({ coupon, today, isPageLive }: TimelineRowProps) {
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
