/** What a user is told about mails that do not arrive. Pure. */
import { dayIn, formatDayNear } from './calendar.ts';
import type { User } from './users.ts';

/**
 * Returns 'Emails to ann@shop.example have not been delivered since Nov 14.', or null while mails arrive.
 * @param timeZone the site's
 */
export function failedMailsText(
  { email, mail_failed_at: at }: Pick<User, 'email' | 'mail_failed_at'>,
  timeZone: string,
  now: Date = new Date(),
): string | null {
  if (!at) return null;
  const day = formatDayNear(dayIn(timeZone, new Date(at)), dayIn(timeZone, now));
  return `Emails to ${email} have not been delivered since ${day}.`;
}
