/** Says in a form that it could not be sent, and why: where the specification wants each kind of failure. */
import { ApiError } from '@coupon-center/api-client';
import { failForm } from '@coupon-center/ui';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { failureMessage } from './failure-message.ts';
import { showServerErrors } from './server-errors.ts';
import type { ServerErrorsOptions } from './server-errors.ts';
import type { ShellContract } from './shell-contract.ts';

/**
 * Under the fields and above the form what is about them; a 400 about nothing of these as a notification; everything else
 * above the form with Retry, and on the error list. A 409 is for the caller to tell before, where it means a newer version.
 * @see docs/rules.md, 43
 */
export function showFormFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  contract: Pick<ShellContract, 'report' | 'notify'>,
  options?: ServerErrorsOptions,
): void {
  if (showServerErrors(form, error, options)) return;
  contract.report(error);
  if (error instanceof ApiError && error.status === 400) contract.notify.error(error.message);
  else failForm(form, failureMessage(error));
}
