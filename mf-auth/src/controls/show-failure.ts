/** Says in a form of this remote that sending it failed (specification, section 7, Responses and handling). */
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tooManyAttempts } from '@coupon-center/api-client';
import { showServerErrors } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { failForm } from '@coupon-center/ui';

/** For what the form has no words of its own: fields, then the wait that the server asks for, else 'Something went wrong'. */
export function showFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  contract: Pick<ShellContract, 'report'>,
): void {
  if (showServerErrors(form, error)) return;
  contract.report(error);
  const wait = tooManyAttempts(error);
  // Sending it again at once would be refused again, so there is no Retry.
  if (wait) form.setError('root.server', { type: 'server', message: wait });
  else failForm(form, 'Something went wrong');
}
