/** The warnings of the timeline: days without a coupon, and codes that coupons share. */
import { addDays, formatDayNear } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Box, Notice } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import { findClashes, findGaps } from './timeline.ts';
import type { Clash, Span } from './timeline.ts';

export interface TimelineWarningsProps {
  coupons: readonly Coupon[];
  today: string;
}

export function TimelineWarnings({ coupons, today }: TimelineWarningsProps) {
  const gaps = findGaps(coupons, today);
  const clashes = findClashes(coupons, today);
  if (gaps.length === 0 && clashes.length === 0) return null;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Notice tone="warning" role="note">
        <Box component="ul" sx={{ m: 0, pl: 2, display: 'grid', gap: 1 }}>
          {gaps.map((gap) => (
            <li key={gap.first}>{formatGap(gap, today)}</li>
          ))}
          {clashes.map((clash) => (
            <li key={clash.code}>
              <ClashWarning clash={clash} today={today} />
            </li>
          ))}
        </Box>
      </Notice>
    </Box>
  );
}

function formatGap({ first, last }: Span, today: string): string {
  const near = (day: string) => (day === today ? 'today' : formatDayNear(day, today));
  if (last === null)
    return first === today
      ? 'Nothing is scheduled: shoppers see an empty page.'
      : `Nothing is scheduled after ${near(addDays(first, -1))}: shoppers will see an empty page.`;
  if (last === today) return 'No coupon runs today: shoppers see an empty page.';
  const days = first === last ? `on ${near(first)}` : `from ${near(first)} to ${near(last)}`;
  return `No coupon runs ${days}: shoppers will see an empty page.`;
}

function ClashWarning({ clash: { code, coupons, first }, today }: { clash: Clash; today: string }) {
  const { product } = useSite();
  const since = first === today ? '' : `, from ${formatDayNear(first, today)}`;
  return (
    <>
      Code {code} is used by {coupons.length} {product} at the same time{since}:
      <Box component="ul" role="list" sx={LINKS}>
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <RemoteLink to={`/coupons/${coupon.id}`}>{couponName(coupon)}</RemoteLink>
          </li>
        ))}
      </Box>
    </>
  );
}

/** Each link is high enough for a finger. */
const LINKS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
};
