/** Where the failures of saving a store are shown, and with which words (decisions, 43). */
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { failureMessage, showServerErrors } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { failForm } from '@coupon-center/ui';

/** The specification calls the merchant's site `url`. */
const RENAMES = { url: 'website_url' };

export function showStoreFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  contract: ShellContract,
  error: unknown,
): void {
  if (showServerErrors(form, error, { renames: RENAMES })) return;
  contract.report(error);
  if (error instanceof ApiError && error.status === 400) contract.notify.error(error.message);
  else failForm(form, failureMessage(error));
}

/** What the image host's failure is called; without an answer from it, what to do. */
export function uploadFailure(error: unknown): string {
  // `fetch` throws this where no answer came.
  if (error instanceof TypeError || !(error instanceof Error))
    return 'We can not reach the image host. Check your connection and try again.';
  return error.message;
}
