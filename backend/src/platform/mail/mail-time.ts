/** When mails go out that nobody waits for. */
import type { Site } from '@coupon-center/site-config';

/** No such mail goes out before this hour of the site's day. */
const FIRST_HOUR = 9;

export function isMailTime({ timeZone }: Pick<Site, 'timeZone'>, now: Date): boolean {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  return Number(hour.format(now)) >= FIRST_HOUR;
}
