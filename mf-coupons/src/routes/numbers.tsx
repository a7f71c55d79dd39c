/** `/numbers`: how often the store page and its coupons were viewed and used (docs/rules.md, 59). */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { dayIn, formatCount, formatDay, timeZoneName } from '@coupon-center/contracts';
import type { Store, StoreNumbers } from '@coupon-center/contracts';
import {
  Loaded,
  loadFailure,
  RemoteLink,
  saveFile,
  useApi,
  useNavigate,
  useNotify,
  useSearchParams,
  useSite,
  useUser,
} from '@coupon-center/remote-kit';
import { ActionButton, Box, CardSkeleton, EmptyState, Page, Panel, Typography } from '@coupon-center/ui';
import { numbersQuery, readNumbersCsv } from '../shared/numbers.api.ts';
import type { Period } from '../shared/numbers.api.ts';
import { bestCoupon, rateText } from '../features/numbers/rates.ts';
import { isEmpty, MEASURES, TotalTiles } from '../features/numbers/totals.tsx';
import type { DayBarsProps } from '../features/numbers/day-bars.tsx';
import type { Measure } from '../features/numbers/totals.tsx';
import { CouponTable } from '../features/numbers/coupon-table.tsx';
import { DayTable } from '../features/numbers/day-table.tsx';
import { PeriodChoice } from '../features/numbers/period-choice.tsx';
import { lengthOf, periodOf, queryOf } from '../features/numbers/period.ts';

/** Height of the chart, in pixels, reserved so that nothing moves when it loads. */
const CHART_HEIGHT = 280;

/** If its code fails to load, the table still shows the numbers. */
const DayBars = lazy<ComponentType<DayBarsProps>>(() =>
  import(/* webpackChunkName: "chart" */ '../features/numbers/day-bars.tsx').then(
    (part) => ({ default: part.DayBars }),
    () => ({ default: NoChart }),
  ),
);

function NoChart() {
  return <Typography>The chart could not be loaded. The table below has the same numbers.</Typography>;
}

export function NumbersScreen() {
  const { store } = useUser();
  return <Page title="Numbers">{store ? <NumbersOf store={store} /> : <NoStore />}</Page>;
}

function NoStore() {
  return (
    <EmptyState title="No numbers yet" illustration="coupons">
      <Typography>They begin once you have a store page.</Typography>
      <RemoteLink to="/my-store" look="button">
        Add your store
      </RemoteLink>
    </EmptyState>
  );
}

function NumbersOf({ store }: { store: Store }) {
  const { timeZone } = useSite();
  const today = dayIn(timeZone);
  const navigate = useNavigate();
  const period = periodOf(useSearchParams(), today);
  const query = useQuery(numbersQuery(useApi(), store, period));
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <PeriodChoice
        period={period}
        today={today}
        onChoose={(chosen) => navigate(`/numbers${queryOf(chosen, today)}`, { replace: true })}
      />
      <Loaded query={query} what="Your numbers" skeleton={<CardSkeleton height={480} />}>
        {(numbers) => (
          <Box aria-busy={query.isPlaceholderData} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
            <Numbers numbers={numbers} period={period} today={today} />
          </Box>
        )}
      </Loaded>
      <Typography variant="body2" color="textSecondary">
        Days are in {timeZoneName(timeZone)}. Visits are counted without cookies; search engines aren’t
        counted. We don’t know what shoppers bought.
      </Typography>
    </Box>
  );
}

interface NumbersProps {
  numbers: StoreNumbers;
  period: Period;
  today: string;
}

function Numbers({ numbers, period, today }: NumbersProps) {
  const { store, days, coupons, from, to } = numbers;
  const [measure, setMeasure] = useState<Measure>('views');
  const label = MEASURES.find(({ name }) => name === measure)?.label ?? '';
  const { product } = useSite();
  const length = lengthOf({ from, to });
  const mean = store.before[measure] / length;
  const best = bestCoupon(coupons);
  return (
    <>
      <TotalTiles
        total={store.total}
        before={store.before}
        length={length}
        measure={measure}
        onMeasure={setMeasure}
      />
      <Panel title={`${label}, ${formatDay(from)} to ${formatDay(to)}`}>
        <Box sx={{ minHeight: CHART_HEIGHT, minWidth: 0 }}>
          <Suspense fallback={<CardSkeleton height={CHART_HEIGHT} />}>
            <DayBars
              days={days}
              values={store.by_day[measure]}
              label={label}
              today={today}
              level={mean}
              height={CHART_HEIGHT}
            />
          </Suspense>
        </Box>
        {mean > 0 && (
          <Typography variant="body2" color="textSecondary">
            Dashed line: {formatCount(Math.round(10 * mean) / 10)} a day in the {length} days before.
          </Typography>
        )}
        {isEmpty(store.total) && (
          <Typography>
            Nothing was counted in this period. Share your page to bring shoppers to it.
          </Typography>
        )}
        <DayTable days={days} store={store} />
      </Panel>
      <Panel title={`By ${product.replace(/s$/, '')}`}>
        {best && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            Highest copy rate: <strong>{best.title}</strong> – {best.description},{' '}
            {rateText(best.total.copies, best.total.views)}.
          </Typography>
        )}
        {coupons.length > 0 ? (
          <CouponTable coupons={coupons} />
        ) : (
          <Typography>You have no {product} yet.</Typography>
        )}
        <SaveCsv period={period} />
      </Panel>
    </>
  );
}

function SaveCsv({ period }: { period: Period }) {
  const api = useApi();
  const notify = useNotify();
  async function save() {
    try {
      const content = await readNumbersCsv(api, period);
      saveFile(`numbers-${period.from}-${period.to}`, { extension: 'csv', type: 'text/csv', content });
    } catch (error) {
      notify.error(loadFailure('Your numbers', error));
    }
  }
  return (
    <Box>
      <ActionButton variant="outlined" action={save}>
        Download as CSV
      </ActionButton>
    </Box>
  );
}
