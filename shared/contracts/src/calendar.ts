/** Calendar arithmetic on days (yyyy-MM-dd), without a library and independent of the machine's time zone. */
import { pageFormats } from './formats.ts';
import type { Formats } from './formats.ts';

/** Cached by time zone, because creating a format is more expensive than querying a small table. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/**
 * Returns the calendar day of an instant in a time zone.
 * @param timeZone IANA name
 * @returns yyyy-MM-dd
 */
export function dayIn(timeZone: string, instant: Date = new Date()): string {
  // en-US with two digits each: 11/21/2026.
  const [month, date, year] = dayFormat(timeZone).format(instant).split('/');
  return `${year}-${month}-${date}`;
}

/**
 * Adds months to a day, clamped to the end of the month: 2026-01-31 + 1 → 2026-02-28.
 * @param day yyyy-MM-dd
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const target = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)));
  return target.toISOString().slice(0, 10);
}

/** Adds days to a day (yyyy-MM-dd), across the ends of months and years. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another, negative if the second is earlier. Both are yyyy-MM-dd. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/**
 * Returns the first monthly anniversary of a start after today, counted from the start so that the day never drifts.
 * @see docs/rules.md, 37
 */
export function nextMonthly(start: string, today: string): string {
  let months = 1;
  while (addMonths(start, months) <= today) months += 1;
  return addMonths(start, months);
}

const WITHOUT_YEAR = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const textFormats = new Map<string, Intl.DateTimeFormat>();

function textOf(day: string, formats: Formats | null, hasYear: boolean): string {
  if (formats === 'iso') return day;
  const locale = formats ?? 'en-US';
  const key = `${locale} ${hasYear}`;
  const format =
    textFormats.get(key) ??
    new Intl.DateTimeFormat(locale, hasYear ? { dateStyle: 'medium', timeZone: 'UTC' } : WITHOUT_YEAR);
  textFormats.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/**
 * Formats a day: 'Nov 21, 2026' in the sites' format.
 * @param formats the choice of the page's user by default
 */
export function formatDay(day: string, formats: Formats | null = pageFormats()): string {
  return textOf(day, formats, true);
}

/** Like {@link formatDay}, but leaves out the current year: 'Nov 21', 'Jan 3, 2027'. */
export function formatDayNear(day: string, today: string): string {
  return textOf(day, pageFormats(), day.slice(0, 4) !== today.slice(0, 4));
}

/** Returns the generic name of a time zone, the same in winter and summer: 'Eastern Time' for America/Toronto. */
export function timeZoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
