/** What a failed call is called where no field of a form can say it. */
import { ApiError } from '@coupon-center/api-client';

/** The API's words where its caller can do something about it, and plain ones where not. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return 'Something went wrong';
  return Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
}
