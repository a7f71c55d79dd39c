/** Days of Stripe's timestamps, in the site's time zone. */
import { dayIn, formatDay } from '@coupon-center/contracts';

/** @param seconds epoch seconds @returns yyyy-MM-dd */
export function dayOf(seconds: number, timeZone: string): string {
  return dayIn(timeZone, new Date(seconds * 1000));
}

/** The day as en-US text, e.g. 'Nov 21, 2026'. @param seconds epoch seconds */
export function dayText(seconds: number, timeZone: string): string {
  return formatDay(dayOf(seconds, timeZone));
}
