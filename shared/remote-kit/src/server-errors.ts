/** Puts a failed call's messages where they belong: under the fields, above the form, or nowhere of these. */
import { formErrors } from '@coupon-center/api-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Name under which a form's own message is kept: `formState.errors.root?.server`. */
const FORM_MESSAGE = 'root.server';

/**
 * @param renames API field name to form field name, where they differ
 * @returns whether the error had a place in the form; if not, the caller notifies
 * @see decisions, 43
 */
export function showServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  renames: Readonly<Record<string, string>> = {},
): boolean {
  const { fields, form: formMessage } = formErrors(error);
  const known = form.getValues();
  const homeless: string[] = formMessage === null ? [] : [formMessage];
  let isFirst = true;
  for (const [field, message] of Object.entries(fields)) {
    const name = renames[field] ?? field;
    if (!(name in known)) homeless.push(message);
    else {
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: isFirst });
      isFirst = false;
    }
  }
  if (homeless.length > 0) form.setError(FORM_MESSAGE, { type: 'server', message: homeless.join(' ') });
  return Object.keys(fields).length > 0 || formMessage !== null;
}
