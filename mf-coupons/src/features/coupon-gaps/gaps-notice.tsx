/** Lists the days on which shoppers see no coupon, with links that help to fill them. */
import { addDays, formatDayNear } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, Notice, VisuallyHidden } from '@coupon-center/ui';
import { couponBefore, findGaps } from './gaps.ts';
import type { Span } from './gaps.ts';

export interface GapsNoticeProps {
  coupons: readonly Coupon[];
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  canAdd: boolean;
}

export function GapsNotice({ coupons, today, canAdd }: GapsNoticeProps) {
  const gaps = findGaps(coupons, today);
  if (gaps.length === 0) return null;
  return (
    <Notice tone="warning" role="note">
      <Box component="ul" role="list" sx={LIST}>
        {gaps.map((gap) => (
          <Box component="li" key={gap.first} sx={LINE}>
            <span>{formatGap(gap, today)}</span>
            <Box sx={LINKS}>
              {canAdd && <RemoteLink to="/coupons/add">Add a coupon</RemoteLink>}
              <ExtendLink coupon={couponBefore(coupons, gap)} />
            </Box>
          </Box>
        ))}
      </Box>
    </Notice>
  );
}

function ExtendLink({ coupon }: { coupon: Coupon | undefined }) {
  if (!coupon) return null;
  return (
    <RemoteLink to={`/coupons/${coupon.id}`}>
      Extend {coupon.title}
      <VisuallyHidden> – {coupon.description}</VisuallyHidden>
    </RemoteLink>
  );
}

function formatGap({ first, last }: Span, today: string): string {
  const near = (day: string) => (day === today ? 'today' : formatDayNear(day, today));
  if (last === null)
    return first === today
      ? 'No coupon is live: shoppers see an empty page.'
      : `No coupon runs after ${near(addDays(first, -1))}: shoppers will see an empty page.`;
  if (last === today) return 'No coupon runs today: shoppers see an empty page.';
  const days = first === last ? `on ${near(first)}` : `from ${near(first)} to ${near(last)}`;
  return `No coupon runs ${days}: shoppers ${first === today ? 'see' : 'will see'} an empty page.`;
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };

const LINE = { display: 'flex', flexWrap: 'wrap', columnGap: 2 };

/** Each link is large enough for a finger by reaching above and below its line, which stays as high as its words. */
const LINKS = { ...LINE, my: '-11px', '& > a': { py: '11px' } };
