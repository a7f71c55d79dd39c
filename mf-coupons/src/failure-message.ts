/** What to tell of a failed call that belongs to no field. */
import { ApiError } from '@coupon-center/api-client';

/** The server's own words where it gave some, the first of them. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'fields')
    return Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
  return error instanceof Error ? error.message : 'Something went wrong.';
}
