/** What the timeline warns of, in words. */
import { formatDayNear } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Box, Notice } from '@coupon-center/ui';
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
            <li key={gap.first}>{gapInWords(gap, today)}</li>
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

function gapInWords({ first, last }: Span, today: string): string {
  const near = (day: string) => (day === today ? 'today' : formatDayNear(day, today));
  if (last === null) return `Shoppers see no coupon from ${near(first)} on.`;
  if (first === last) return `Shoppers see no coupon ${first === today ? 'today' : `on ${near(first)}`}.`;
  return `Shoppers see no coupon from ${near(first)} to ${near(last)}.`;
}

function ClashWarning({ clash: { code, coupons, first }, today }: { clash: Clash; today: string }) {
  const { product } = useSite();
  const since = first === today ? 'now' : `from ${formatDayNear(first, today)} on`;
  return (
    <>
      {coupons.length} {product} have the code {code} at one time, {since}:{' '}
      {coupons.map(({ id, title, description }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <RemoteLink to={`/coupons/${id}`}>
            {title} – {description}
          </RemoteLink>
        </span>
      ))}
    </>
  );
}
