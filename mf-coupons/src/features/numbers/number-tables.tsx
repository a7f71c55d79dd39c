/** The numbers as tables: by coupon, and by day for whoever can't see the chart or wants them exactly. */
import { formatDay } from '@coupon-center/contracts';
import type { CouponNumbers, StoreNumbers } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, Typography } from '@coupon-center/ui';
import { formatCount } from '../../shared/counted.ts';
import { MEASURES } from './measures.ts';

/** The listed coupons as links to their forms, then those that are archived or gone. */
export function CouponTable({ coupons }: { coupons: readonly CouponNumbers[] }) {
  return (
    // Scrolled by the keyboard, too.
    <Box sx={SCROLLED} role="group" aria-label="By coupon" tabIndex={0}>
      <Box component="table" aria-label="By coupon" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Coupon</th>
            <th scope="col">Views</th>
            <th scope="col">Code copies</th>
            <th scope="col">Clicks</th>
            <th scope="col">Code worked</th>
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => (
            <tr key={coupon.coupon}>
              <Box
                component="th"
                scope="row"
                sx={{ overflowWrap: 'anywhere', minWidth: { xs: '6rem', sm: '10rem' } }}
              >
                <CouponName coupon={coupon} />
              </Box>
              <td>{formatCount(coupon.total.views)}</td>
              <td>{formatCount(coupon.total.copies)}</td>
              <td>{formatCount(coupon.total.clicks)}</td>
              <td>{votesOf(coupon)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function CouponName({ coupon: { coupon: id, title, description, listed } }: { coupon: CouponNumbers }) {
  if (listed)
    return (
      <RemoteLink to={`/coupons/${id}`}>
        {title} – {description}
      </RemoteLink>
    );
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {title === '' ? 'A deleted coupon' : `${title} – ${description} (archived)`}
    </Typography>
  );
}

function votesOf({ total: { worked, failed } }: CouponNumbers): string {
  const votes = worked + failed;
  return votes === 0 ? '–' : `${formatCount(worked)} of ${formatCount(votes)}`;
}

export function DayTable({ days, store }: Pick<StoreNumbers, 'days' | 'store'>) {
  return (
    <details>
      <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer' }}>
        Show each day as a table
      </Box>
      <Box component="table" aria-label="By day" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {MEASURES.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, place) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {MEASURES.map(({ name }) => (
                <td key={name}>{formatCount(store.by_day[name][place] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </details>
  );
}

/** With large text the table is wider than a phone, and is scrolled by itself. */
const SCROLLED = { overflowX: 'auto' };

const TABLE = {
  width: '100%',
  borderSpacing: 0,
  typography: 'body2',
  '& th, & td': { px: { xs: 0.5, sm: 1 }, py: 1, textAlign: 'end', borderBottom: 1, borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': { color: 'text.secondary', verticalAlign: 'bottom' },
  '& tbody th': { fontWeight: 'inherit' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
};
