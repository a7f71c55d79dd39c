/** Calendar arithmetic on days (yyyy-MM-dd), without a library and independent of the machine's time zone. */

/** Cached per time zone: making a format takes longer than a query of a small table. */
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

let mediumFormat: Intl.DateTimeFormat | undefined;

/** Formats a day in US English, e.g. 'Nov 21, 2026'. */
export function formatDay(day: string): string {
  mediumFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return mediumFormat.format(new Date(`${day}T00:00:00Z`));
}

/** Like {@link formatDay}, but leaves out the current year: 'Nov 21', 'Jan 3, 2027'. */
export function formatDayNear(day: string, today: string): string {
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDay(day);
  return formatDay(day).replace(/, \d+$/, '');
}

/** Returns the common name of a time zone for winter and summer alike: 'Eastern Time' for America/Toronto. */
export function timeZoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
