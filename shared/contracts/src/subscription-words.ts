/** What a subscription is called on every screen and in every email. */

/**
 * Returns 'canceled' or 'cancelled', which the regions spell differently.
 * @param locale the site's, e.g. en-CA
 */
export function canceledIn(locale: string): string {
  return locale === 'en-US' ? 'canceled' : 'cancelled';
}

/**
 * Returns a status of Stripe as words, e.g. 'Past due' for `past_due`.
 * @param locale the site's, e.g. en-CA
 */
export function subscriptionStatusText(status: string, locale: string): string {
  const words = status === 'canceled' ? canceledIn(locale) : status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
