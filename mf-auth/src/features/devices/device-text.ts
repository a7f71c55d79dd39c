import { dayIn, daysBetween, formatDay, pageLocale } from '@coupon-center/contracts';
import type { Session } from '../../shared/account.api.ts';

/** E.g. `Firefox on Windows`. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Day and time, so that two sign-ins of one day differ. @param instant ISO 8601 */
export function momentText(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const time = new Intl.DateTimeFormat(pageLocale(), { timeStyle: 'short', timeZone }).format(date);
  // 'AM' is never alone on a line.
  return `${formatDay(dayIn(timeZone, date))}, ${time.replace(/\s/g, '\u00a0')}`;
}

const HOUR_MS = 3_600_000;

/**
 * Coarse, because the activity of a device is recorded only every ten minutes.
 * @param instant ISO 8601
 */
export function activityText(instant: string, timeZone: string, now = new Date()): string {
  if (now.getTime() - Date.parse(instant) < HOUR_MS) return 'Active within the last hour';
  const day = dayIn(timeZone, new Date(instant));
  const days = daysBetween(day, dayIn(timeZone, now));
  if (days === 0) return 'Last active today';
  return days === 1 ? 'Last active yesterday' : `Last active ${formatDay(day)}`;
}
