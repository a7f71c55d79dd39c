/** What to say where something could not be read. */
import { ApiError, tooManyAttempts } from '@coupon-center/api-client';

/**
 * What could not be loaded, and what the merchant can do about it where there is something.
 * @param what the thing as the beginning of a sentence, e.g. 'Your plan'
 */
export function loadFailure(what: string, error: unknown): string {
  return [`${what} could not be loaded.`, remedyOf(error)].filter(Boolean).join(' ');
}

/** Said where the browser knows of no network, so that nothing was even asked. */
export const OFFLINE = 'You are offline. Check your connection and try again.';

function remedyOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  if (error.kind === 'network') return OFFLINE;
  return tooManyAttempts(error) ?? '';
}
