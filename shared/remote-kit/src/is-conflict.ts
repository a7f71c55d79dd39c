/** Saves that came too late. */
import { ApiError } from '@coupon-center/api-client';

/**
 * Returns whether the API refused a save because somebody else was first (409): what is being edited was changed since it was
 * opened, or what is being created exists by now.
 */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}
