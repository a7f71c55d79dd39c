/** When a coupon ends, in words, for the days in which that matters. */
import { daysBetween } from '@coupon-center/contracts';

/** From this many days before its last day on, a coupon is said to end soon. */
const SOON_DAYS = 7;

/**
 * E.g. 'Ends tomorrow'; null if it doesn't end soon.
 * @param lastDay yyyy-MM-dd; null for a coupon without an end
 * @param today yyyy-MM-dd in the site's time zone
 */
export function endsSoon(lastDay: string | null, today: string): string | null {
  if (lastDay === null) return null;
  const days = daysBetween(today, lastDay);
  if (days < 0 || days > SOON_DAYS) return null;
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}
