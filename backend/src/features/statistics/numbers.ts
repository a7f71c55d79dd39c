/** Turns day sums into the numbers that merchants read, with zeros where nothing was counted. */
import type { Daily, Totals } from '@coupon-center/contracts';
import type { DaySum, PeriodSum } from './day-sums.repository.ts';
import type { StatisticKind } from './statistics.tables.ts';

/** The total that each kind is added to. */
const FIELDS: Readonly<Record<StatisticKind, keyof Totals>> = {
  page_view: 'views',
  coupon_view: 'views',
  code_copy: 'copies',
  click: 'clicks',
  worked: 'worked',
  failed: 'failed',
};

const noTotals = (): Totals => ({ views: 0, copies: 0, clicks: 0, worked: 0, failed: 0 });

export function totalsOf(sums: readonly PeriodSum[]): Totals {
  const totals = noTotals();
  for (const { kind, count } of sums) totals[FIELDS[kind]] += count;
  return totals;
}

/** @param days days of the period, in order */
export function dailyOf(sums: readonly DaySum[], days: readonly string[]): Daily {
  const zeros = () => days.map(() => 0);
  const daily: Daily = { views: zeros(), copies: zeros(), clicks: zeros(), worked: zeros(), failed: zeros() };
  const places = new Map(days.map((day, place) => [day, place]));
  for (const { kind, day, count } of sums) {
    const place = places.get(day);
    const series = daily[FIELDS[kind]];
    if (place !== undefined) series[place] = (series[place] ?? 0) + count;
  }
  return daily;
}

/** Returns the sums of the store as a whole: views of its page, and what shoppers did with its coupons. */
export function ofStore<Sum extends PeriodSum>(sums: readonly Sum[]): Sum[] {
  return sums.filter(({ kind }) => kind !== 'coupon_view');
}
