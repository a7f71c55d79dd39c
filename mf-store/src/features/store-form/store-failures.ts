/** Shows why a store could not be saved, in the right place and words (docs/rules.md, 43). */
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, formErrors } from '@coupon-center/api-client';
import { statusText } from '@coupon-center/contracts';
import { isSessionOver, showFormFailure } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { failForm } from '@coupon-center/ui';

/** The specification calls the merchant's site `url`. */
const RENAMES = { url: 'website_url' };

export interface FailureContext<Values extends FieldValues, Context, Output> {
  form: UseFormReturn<Values, Context, Output>;
  contract: ShellContract;
  /** Says at the logo why it can't be saved. */
  refuseLogo: (message: string) => void;
}

export function showStoreFailure<Values extends FieldValues, Context, Output>(
  { form, contract, refuseLogo }: FailureContext<Values, Context, Output>,
  error: unknown,
): void {
  const { logo_url: logoProblem } = formErrors(error).fields;
  if (logoProblem) refuseLogo(logoProblem);
  const shown = [...Object.keys(form.getValues()), 'logo_url'];
  showFormFailure(form, error, contract, { renames: RENAMES, shown });
}

/**
 * The specification's words are shown alone above the form, with Retry unless the API refused the file itself. Its reason is
 * shown at the logo.
 */
export function showUploadFailure<Values extends FieldValues, Context, Output>(
  { form, contract, refuseLogo }: FailureContext<Values, Context, Output>,
  error: unknown,
): void {
  contract.report(error);
  if (error instanceof Error && isSessionOver(error.cause)) return;
  // `fetch` throws a TypeError when it gets no response.
  if (error instanceof TypeError || !(error instanceof Error)) {
    failForm(form, 'We can’t reach the image host. Check your connection and try again.');
    return;
  }
  const { fields, form: formMessage } = formErrors(error);
  const refusal = fields.file ?? formMessage;
  if (refusal) form.setError('root.server', { type: 'server', message: error.message });
  else failForm(form, error.message);
  const reason = refusal ?? reasonOf(error);
  if (reason) refuseLogo(reason);
}

/** Returns why the API refused an upload without reading it, e.g. because there were too many; null if it adds nothing. */
function reasonOf({ cause }: Error): string | null {
  if (!(cause instanceof ApiError) || cause.kind !== 'http' || cause.status >= 500) return null;
  return cause.message === statusText(cause.status) ? null : cause.message;
}
