/** Where the failures of saving a store are shown, and with which words (docs/rules.md, 43). */
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, formErrors } from '@coupon-center/api-client';
import { statusText } from '@coupon-center/contracts';
import { showFormFailure } from '@coupon-center/remote-kit';
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
 * The specification's words stand above the form, with Retry where the same file may be taken at another try. What the API
 * says of the file itself stands at the logo.
 */
export function showUploadFailure<Values extends FieldValues, Context, Output>(
  { form, contract, refuseLogo }: FailureContext<Values, Context, Output>,
  error: unknown,
): void {
  contract.report(error);
  // `fetch` throws this where no answer came.
  if (error instanceof TypeError || !(error instanceof Error)) {
    failForm(form, 'We cannot reach the image host. Check your connection and try again.');
    return;
  }
  const { fields, form: ofForm } = formErrors(error);
  const refusal = fields.file ?? ofForm;
  if (refusal) {
    form.setError('root.server', { type: 'server', message: error.message });
    refuseLogo(refusal);
  } else failForm(form, [error.message, reasonOf(error)].filter(Boolean).join('. '));
}

/** What the API says of an upload that it did not look at, e.g. because there were too many; empty where it is no news. */
function reasonOf(error: Error): string {
  const { cause } = error;
  if (!(cause instanceof ApiError) || cause.status >= 500) return '';
  return cause.message === statusText(cause.status) ? '' : cause.message;
}
