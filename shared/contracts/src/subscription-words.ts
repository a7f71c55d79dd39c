/** Names of the states of a subscription, the same on every screen and in every email. */

/**
 * Returns 'canceled' or 'cancelled', which the regions spell differently.
 * @param locale the site's, e.g. en-CA
 */
export function canceledIn(locale: string): string {
  return locale === 'en-US' ? 'canceled' : 'cancelled';
}

/**
 * Returns a status of Stripe in words, e.g. 'Past due' for `past_due`. The spelling 'Cancelled' is the same on every site, as
 * specified (docs/rules.md, 36).
 * @param locale the site's, e.g. en-CA
 */
export function subscriptionStatusText(status: string, locale: string): string {
  const words = status === 'canceled' ? 'cancelled' : status.replaceAll('_', ' ');
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}
