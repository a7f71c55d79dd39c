/** The period of the numbers, as given in the address. */
import { addDays, daysBetween, MAX_PERIOD_DAYS } from '@coupon-center/contracts';
import type { Period } from '../../shared/numbers.api.ts';

/** Lengths of the periods that end today, in days. */
export const LENGTHS = [7, 28, 90] as const;
const DEFAULT_LENGTH = 28;

export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

export const lastDays = (length: number, today: string): Period => ({
  from: addDays(today, 1 - length),
  to: today,
});

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Returns why a period can't be shown, or null. */
export function troubleWith({ from, to }: Period, today: string): string | null {
  if (!isDay(from) || !isDay(to)) return 'Choose a first and a last day.';
  if (from > to) return 'The last day must not be before the first.';
  if (to > today) return 'The last day must not be after today.';
  return lengthOf({ from, to }) > MAX_PERIOD_DAYS ? `Choose at most ${MAX_PERIOD_DAYS} days.` : null;
}

/** Reads `?days=` or `?from=&to=`; the last four weeks if there is neither, or nothing usable. */
export function periodOf(query: URLSearchParams, today: string): Period {
  const own = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  if (troubleWith(own, today) === null) return own;
  const asked = LENGTHS.find((length) => String(length) === query.get('days'));
  return lastDays(asked ?? DEFAULT_LENGTH, today);
}

/** The query of an address for a period. */
export function queryOf(period: Period, today: string): string {
  const isLast = period.to === today && LENGTHS.some((length) => length === lengthOf(period));
  return isLast ? `?days=${lengthOf(period)}` : `?from=${period.from}&to=${period.to}`;
}
