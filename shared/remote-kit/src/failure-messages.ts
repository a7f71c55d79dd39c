/** What to say about a call that failed, where no field of a form can say it. */
import { ApiError, tooManyAttempts } from '@coupon-center/api-client';

/** The API's words where the user can do something about the failure, and general ones where not. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return 'Something went wrong';
  return Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
}

/** Said where the browser has no network, so that the API was not even asked. */
export const OFFLINE = 'You are offline. Check your connection and try again.';

/**
 * What could not be loaded, and what the user can do about it.
 * @param what the thing as the beginning of a sentence, e.g. 'Your plan'
 */
export function loadFailure(what: string, error: unknown): string {
  return [`${what} could not be loaded.`, remedyOf(error)].filter(Boolean).join(' ');
}

function remedyOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  if (error.kind === 'network') return OFFLINE;
  return tooManyAttempts(error) ?? '';
}
