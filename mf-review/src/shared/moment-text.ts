/** Day and time of an instant, at the site. */
import { dayIn, formatDay, pageLocale } from '@coupon-center/contracts';

/** @param instant ISO 8601 */
export function momentText(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const time = new Intl.DateTimeFormat(pageLocale(), { timeStyle: 'short', timeZone }).format(date);
  return `${formatDay(dayIn(timeZone, date))}, ${time}`;
}
