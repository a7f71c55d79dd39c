/** A line that says how often a coupon was viewed and used in the last four weeks. The list works without these numbers. */
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { formatCount, LINE_DAYS, pluralize } from '@coupon-center/contracts';
import type { CouponLine, Store } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { Box, Typography } from '@coupon-center/ui';
import { couponLinesQuery } from '../../shared/numbers.api.ts';

const Lines = createContext<ReadonlyMap<number, CouponLine>>(new Map());

/** Loads the numbers of a store's coupons for its children. */
export function CouponLines({ store, children }: { store: Store; children: ReactNode }) {
  const { data } = useQuery(couponLinesQuery(useApi(), store));
  const lines = useMemo(() => new Map(data?.coupons.map((line) => [line.coupon, line])), [data]);
  return <Lines value={lines}>{children}</Lines>;
}

/** Only the views, after the dates; nothing until they are known, nor on a phone, where the line would break. */
export function ViewCount({ id }: { id: number }) {
  const line = useContext(Lines).get(id);
  if (!line) return null;
  return (
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
      {' '}
      · {pluralize(line.views, 'view')}
    </Box>
  );
}

/** All counts, and whether the code worked for shoppers; nothing until they are known. */
export function CouponFigures({ id }: { id: number }) {
  const line = useContext(Lines).get(id);
  if (!line) return null;
  const { views, copies, clicks, health } = line;
  const votes = health.worked + health.failed;
  const figures = [
    ['Views', formatCount(views)],
    ['Code copies', formatCount(copies)],
    ['Clicks', formatCount(clicks)],
    ['Code worked', votes > 0 ? `${formatCount(health.worked)} of ${formatCount(votes)}` : '–'],
  ] as const;
  return (
    <Box sx={FIGURES}>
      <dl>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Typography variant="caption" color="textSecondary">
        In the last {LINE_DAYS} days
      </Typography>
    </Box>
  );
}

const FIGURES = {
  minWidth: 0,
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', m: 0 },
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, typography: 'h2', fontVariantNumeric: 'tabular-nums' },
};
