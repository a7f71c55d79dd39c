/** When each coupon runs, with warnings about days without a coupon and codes that coupons share. */
import type { Coupon } from '@coupon-center/contracts';
import { MAX_COUPONS, formatDayNear, timeZoneName } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Panel, Typography } from '@coupon-center/ui';
import { TimelineAxis } from './timeline-axis.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { TimelineWarnings } from './timeline-warnings.tsx';

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
