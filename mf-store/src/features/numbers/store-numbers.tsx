/** The figures of the store page in the last four weeks and in the four before, and its views by day. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { LINE_DAYS } from '@coupon-center/contracts';
import type { Store, StoreNumbers as Numbers } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useContract } from '@coupon-center/remote-kit';
import { Box, Panel, Skeleton, TOUCHABLE_LINK, Typography } from '@coupon-center/ui';
import { numbersQuery } from '../../shared/numbers.api.ts';
import { PanelSkeleton } from '../../shared/panel-skeleton.tsx';
import type { DayBarsProps } from './day-bars.tsx';
import { figuresOf, isEmpty } from './figures.ts';
import type { Figure } from './figures.ts';

/** Minimum height of the chart, in pixels, reserved so that nothing moves when it loads. */
const CHART_HEIGHT = 200;
/** Height while it loads, in pixels by page width: as high as the usual content. */
const HEIGHT = { xs: 490, md: 400 } as const;

/** If its code fails to load, `/numbers` still has a table of the days. */
const DayBars = lazy<ComponentType<DayBarsProps>>(() =>
  import(/* webpackChunkName: "chart" */ './day-bars.tsx').then(
    (part) => ({ default: part.DayBars }),
    () => ({ default: NoChart }),
  ),
);

function NoChart() {
  return <Typography>The chart could not be loaded. See All numbers for each day.</Typography>;
}

export function StoreNumbers({ store }: { store: Store }) {
  const query = useQuery(numbersQuery(useContract(), store));
  return (
    <Loaded query={query} what="Your numbers" skeleton={<PanelSkeleton height={HEIGHT} />} minHeight={HEIGHT}>
      {(numbers) => <NumbersPanel numbers={numbers} />}
    </Loaded>
  );
}

function NumbersPanel({ numbers: { store, days } }: { numbers: Numbers }) {
  const isNew = isEmpty(store.total) && isEmpty(store.before);
  return (
    <Panel
      title={`Last ${LINE_DAYS} days`}
      action={
        <Box sx={{ my: '-10px', '& > a': TOUCHABLE_LINK }}>
          <RemoteLink to="/numbers">All numbers</RemoteLink>
        </Box>
      }
    >
      <Box component="dl" sx={FIGURES}>
        {figuresOf(store.total, store.before).map((figure) => (
          <FigureOf key={figure.name} {...figure} />
        ))}
      </Box>
      <Box sx={{ minHeight: CHART_HEIGHT, minWidth: 0 }}>
        {isNew ? (
          <Typography color="textSecondary" sx={NO_CHART}>
            No numbers yet. They begin when the first shopper opens your page. Share its address to bring
            shoppers there.
          </Typography>
        ) : (
          <Suspense
            fallback={<Skeleton variant="rounded" sx={{ height: '100%', minHeight: CHART_HEIGHT }} />}
          >
            <DayBars days={days} values={store.by_day.views} label="Page views" height={CHART_HEIGHT} />
          </Suspense>
        )}
      </Box>
    </Panel>
  );
}

function FigureOf({ label, value, change, isUp, before }: Figure) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Box component="span" sx={VALUE}>
          {value}
        </Box>{' '}
        {change && (
          <Typography
            component="span"
            variant="body2"
            sx={{ fontWeight: 650, color: isUp ? 'success.main' : 'text.secondary', whiteSpace: 'nowrap' }}
          >
            {change}
          </Typography>
        )}
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {LINE_DAYS} days before: {before}
        </Typography>
      </Box>
    </div>
  );
}

/** The place of the chart, with what is said instead of it in the middle. */
const NO_CHART = {
  display: 'grid',
  alignItems: 'center',
  minHeight: CHART_HEIGHT,
  px: 2,
  textAlign: 'center',
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
};

const FIGURES = {
  display: 'grid',
  gap: 2,
  m: 0,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
};

const VALUE = {
  fontSize: '2rem',
  fontWeight: 750,
  lineHeight: 1.25,
  letterSpacing: '-0.015em',
  fontVariantNumeric: 'tabular-nums',
};
