/** The numbers as tables: by coupon, and by day for those who can't see the chart or want exact numbers. */
import { formatDay } from '@coupon-center/contracts';
import type { CouponNumbers, StoreNumbers } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, Typography } from '@coupon-center/ui';
import { formatCount } from '../../shared/text.ts';
import { MEASURES } from './totals.tsx';

/** The listed coupons as links to their forms, then those that are archived or gone. */
export function CouponTable({ coupons }: { coupons: readonly CouponNumbers[] }) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <Box sx={SCROLLED} role="group" aria-label="By coupon" tabIndex={0}>
      <Box role="table" aria-label="By coupon" sx={COUPONS}>
        <div role="rowgroup">
          <div role="row">
            {COLUMNS.map((column) => (
              <span key={column} role="columnheader">
                {column}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {coupons.map((coupon) => (
            <div key={coupon.coupon} role="row">
              <span role="rowheader">
                <CouponName coupon={coupon} />
              </span>
              <Count count={coupon.total.views} unit="view" />
              <Count count={coupon.total.copies} unit="copy" units="copies" />
              <Count count={coupon.total.clicks} unit="click" />
              <span role="cell" data-before={hasVotes(coupon) ? 'worked ' : undefined}>
                {votesOf(coupon)}
              </span>
            </div>
          ))}
        </div>
      </Box>
    </Box>
  );
}

const COLUMNS = ['Coupon', 'Views', 'Code copies', 'Clicks', 'Code worked'];

interface CountProps {
  count: number;
  /** Unit of the count, which follows the number on a phone, where columns don't fit. */
  unit: string;
  units?: string;
}

function Count({ count, unit, units = `${unit}s` }: CountProps) {
  return (
    <span role="cell" data-after={` ${count === 1 ? unit : units}`}>
      {formatCount(count)}
    </span>
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

const hasVotes = ({ total: { worked, failed } }: CouponNumbers) => worked + failed > 0;

function votesOf(coupon: CouponNumbers): string {
  const { worked, failed } = coupon.total;
  return hasVotes(coupon) ? `${formatCount(worked)} of ${formatCount(worked + failed)}` : '–';
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

/** With large text the table is wider than a phone and scrolls by itself. */
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

/**
 * A table if there is room; on a phone, each coupon has its numbers on a line below its name: '800 views · 87 copies · 87 clicks
 * · worked 9 of 12'. It has explicit table roles, because browsers drop the semantics of table elements with another layout.
 */
const COUPONS = {
  typography: 'body2',
  '& [role=rowheader]': { overflowWrap: 'anywhere' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  '@media (min-width: 37.5em)': {
    display: 'table',
    width: '100%',
    '& [role=rowgroup]': { display: 'table-row-group' },
    '& [role=row]': { display: 'table-row' },
    '& [role=row] > *': {
      display: 'table-cell',
      p: 1,
      textAlign: 'end',
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& [role=row] > :first-of-type': { textAlign: 'start' },
    '& [role=rowheader]': { minWidth: '10rem' },
    '& [role=columnheader]': { color: 'text.secondary', fontWeight: 700, verticalAlign: 'bottom' },
  },
  '@media (max-width: 37.49em)': {
    '& [role=rowgroup]:first-of-type': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& [role=row]': { py: 1, borderBottom: 1, borderColor: 'divider' },
    '& [role=rowheader]': { display: 'block' },
    '& [role=cell]': { color: 'text.secondary' },
    // Hidden when nobody voted.
    '& [role=cell]:last-of-type:not([data-before])': { display: 'none' },
    '& [role=cell]::before': { content: 'attr(data-before)' },
    '& [role=cell]::after': { content: 'attr(data-after)' },
    '& [role=cell] + [role=cell]::before': { content: '" · " attr(data-before)' },
  },
};
