/** What a failed verdict is called: in the API's words where the provider can do something about it. */
import { ApiError } from '@coupon-center/api-client';

export function failureMessage(error: unknown): string {
  return error instanceof ApiError && error.status < 500 ? error.message : 'Something went wrong';
}
