/** Months of days (yyyy-MM-dd) that keep the end of a month. Apart from the calendar, which every page has. */
import { addDays, addMonths } from './calendar.ts';

export const isMonthEnd = (day: string) => addDays(day, 1).endsWith('-01');

/** Returns the last day of the month this many months after the month of a day. */
export function monthEndAfter(day: string, months: number): string {
  return addDays(addMonths(`${day.slice(0, 8)}01`, months + 1), -1);
}

/** Like {@link addMonths}, but the last day of a month stays the last one: 2026-11-30 + 1 → 2026-12-31. */
export function monthsLater(day: string, months: number): string {
  return isMonthEnd(day) ? monthEndAfter(day, months) : addMonths(day, months);
}
