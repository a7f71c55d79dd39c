/** Computes the end of a billing period. */
import type { Price } from './stripe-types.ts';

const DAY = 86_400;

/**
 * The end of the period that contains `moment`: the first multiple of the price's interval after it,
 * counted from `anchor` (so the 31st stays the 31st after a short month). All in epoch seconds.
 */
export function periodEndAfter(anchor: number, price: Price, moment: number): number {
  const interval = price.recurring?.interval ?? 'month';
  const count = price.recurring?.interval_count ?? 1;
  for (let periods = 1; ; periods += 1) {
    const end = advance(anchor, interval, periods * count);
    if (end > moment) return end;
  }
}

function advance(anchor: number, interval: string, count: number): number {
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
}

/** Adds calendar months in UTC; a day that the month doesn't have becomes its last day. */
function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
