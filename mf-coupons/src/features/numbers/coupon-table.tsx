/** The numbers by coupon, as a table that each column sorts. */
import { useState } from 'react';
import { formatCount } from '@coupon-center/contracts';
import type { CouponNumbers } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, Typography, VisuallyHidden } from '@coupon-center/ui';
import { rateOf } from './rates.ts';

/** The columns and the values that they sort by, null for a missing one; without `of`, the order of the list. */
const COLUMNS: readonly { label: string; of?: (coupon: CouponNumbers) => number | null }[] = [
  { label: 'Coupon' },
  { label: 'Views', of: ({ total }) => total.views },
  { label: 'Code copies', of: ({ total }) => total.copies },
  {
    label: 'Copies per 100 views',
    of: ({ total }) => (total.views > 0 ? rateOf(total.copies, total.views) : null),
  },
  { label: 'Clicks', of: ({ total }) => total.clicks },
  {
    label: 'Code worked',
    of: (coupon) =>
      hasVotes(coupon) ? (coupon.total.worked + 1) / (coupon.total.worked + coupon.total.failed + 2) : null,
  },
];

/** Compares values; missing ones come last in both directions. */
function compare(one: number | null, other: number | null, isUp: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return isUp ? one - other : other - one;
}

/** The listed coupons as links to their forms, then those that are archived or gone. A press sorts the largest first, the next one the smallest. */
export function CouponTable({ coupons }: { coupons: readonly CouponNumbers[] }) {
  const [{ place, isUp }, setSorting] = useState({ place: 0, isUp: false });
  const of = COLUMNS[place]?.of;
  const sorted = of ? coupons.toSorted((one, other) => compare(of(one), of(other), isUp)) : coupons;
  const sort = (next: number) => setSorting({ place: next, isUp: next === place && !isUp });
  return (
    // Focusable, so that the keyboard can scroll it.
    <Box sx={SCROLLED} role="group" aria-label="By coupon" tabIndex={0}>
      <Box role="table" aria-label="By coupon" sx={COUPONS}>
        <div role="rowgroup">
          <div role="row">
            {COLUMNS.map(({ label }, index) => (
              <span
                key={label}
                role="columnheader"
                aria-sort={of && index === place ? (isUp ? 'ascending' : 'descending') : undefined}
              >
                <button type="button" onClick={() => sort(index)}>
                  <VisuallyHidden>Sort by </VisuallyHidden>
                  {label}
                </button>
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {sorted.map((coupon) => (
            <div key={coupon.coupon} role="row">
              <span role="rowheader">
                <CouponName coupon={coupon} />
              </span>
              <Count count={coupon.total.views} unit="view" />
              <Count count={coupon.total.copies} unit="copy" units="copies" />
              <span role="cell" data-after={coupon.total.views > 0 ? ' per 100 views' : undefined}>
                {coupon.total.views > 0 ? formatCount(rateOf(coupon.total.copies, coupon.total.views)) : '–'}
              </span>
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

/** With large text the table is wider than a phone and scrolls by itself. */
const SCROLLED = { overflowX: 'auto' };

/**
 * A table if there is room; on a phone, each coupon has its numbers on a line below its name: '800 views · 87 copies · 87 clicks
 * · worked 9 of 12'. It has explicit table roles, because browsers drop the semantics of table elements with another layout.
 */
const COUPONS = {
  typography: 'body2',
  '& [role=rowheader]': { overflowWrap: 'anywhere' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  '& button': {
    minHeight: 44,
    p: 1,
    font: 'inherit',
    fontWeight: 700,
    textAlign: 'inherit',
    color: 'text.secondary',
    bgcolor: 'transparent',
    border: 0,
    borderRadius: '8px',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'background.subtle' },
  },
  '& [aria-sort] > button': { color: 'text.primary' },
  '& [aria-sort=descending] > button::after': { content: ['" ▾"', '" ▾" / ""'] },
  '& [aria-sort=ascending] > button::after': { content: ['" ▴"', '" ▴" / ""'] },
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
    '& [role=columnheader]': { verticalAlign: 'bottom', p: 0 },
  },
  '@media (max-width: 37.49em)': {
    // The buttons that sort the list.
    '& [role=rowgroup]:first-of-type > [role=row]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      '&::before': { content: '"Sort by:"' },
    },
    '& [role=row]': { py: 1, borderBottom: 1, borderColor: 'divider' },
    '& [role=rowheader]': { display: 'block' },
    '& [role=cell]': { color: 'text.secondary' },
    // Hidden without views, and when nobody voted.
    '& [role=cell]:not([data-before], [data-after])': { display: 'none' },
    '& [role=cell]::before': { content: 'attr(data-before)' },
    '& [role=cell]::after': { content: 'attr(data-after)' },
    '& [role=cell] + [role=cell]::before': { content: '" · " attr(data-before)' },
  },
};
