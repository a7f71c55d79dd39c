import { dayIn, formatDay, pageLocale } from '@coupon-center/contracts';

const UNITS = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns a duration in its largest unit, rounded down, e.g. `3 hours`. @param seconds 0 or more */
export function durationText(seconds: number): string {
  const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? UNITS[2];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.floor(seconds / size)),
  );
}

/** Returns how long something has waited. @param since ISO 8601 instant */
export function waitingText(since: string, now: Date = new Date()): string {
  return durationText(Math.max(0, (now.getTime() - new Date(since).getTime()) / 1000));
}

/** Returns the day and time of an instant at the site. @param instant ISO 8601 */
export function momentText(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const time = new Intl.DateTimeFormat(pageLocale(), { timeStyle: 'short', timeZone }).format(date);
  // 'AM' is never alone on a line.
  return `${formatDay(dayIn(timeZone, date))}, ${time.replace(/\s/g, '\u00a0')}`;
}
