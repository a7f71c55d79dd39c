/** Messages about failed calls that no form field can show. */
import { ApiError, tooManyAttempts } from '@coupon-center/api-client';

/** Returns the API's message if the user can act on the failure, otherwise a general one. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return 'Something went wrong';
  return Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
}

/** Shown while the browser is offline and the API was not called. */
export const OFFLINE = 'You are offline. Check your connection and try again.';

/**
 * Says what could not be loaded, and what the user can do about it.
 * @param what the thing as the beginning of a sentence, e.g. 'Your plan'
 */
export function loadFailure(what: string, error: unknown): string {
  return [`${what} could not be loaded.`, remedyOf(error)].filter(Boolean).join(' ');
}

function remedyOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  if (error.kind === 'network') return error.message;
  return tooManyAttempts(error) ?? '';
}

/**
 * Returns whether the API refused a save because somebody else was first (409): the record has changed since it was opened, or
 * already exists.
 */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/**
 * Returns whether a call failed because the session is over. The shell then asks the user to log in again, so a remote says nothing
 * and leaves what was typed as it is. A 401 of a public call, e.g. for a wrong password, is not meant.
 */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.cause instanceof ApiError;
}
